import type { AccountEmail } from '../account-email.js';
import type { AccountEmailCopy } from './account-email-copy.js';
import { localDay } from '../rendering/format.js';

export type Confirmation = Extract<
  AccountEmail,
  {
    kind:
      | 'password-changed'
      | 'second-factor-removed'
      | 'upgrade-scheduled'
      | 'renewal-off'
      | 'renewal-on'
      | 'account-deleted';
  }
>;

const CONTACT = { action: 'Contact us', path: '/contact' };
const PROFILE = { action: 'Open your profile' };
const NOT_YOU = 'If you did not do this, contact us right away: someone else may be using your account.';

/** Confirms what was done to the account. */
export function confirmationCopy(accountEmail: Confirmation, zone: string | undefined): AccountEmailCopy {
  switch (accountEmail.kind) {
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        lead: ['The password of your Numbercast account was changed, and your other devices were signed out.', NOT_YOU],
        ...CONTACT,
      };
    case 'second-factor-removed':
      return { ...removalWords(accountEmail.turnedOff), ...CONTACT };
    case 'upgrade-scheduled': {
      const day = localDay(accountEmail.upgradeAt, zone);
      return {
        subject: `Your annual plan starts on ${day}`,
        lead: [
          `You switched to the annual plan. It starts on ${day}: your card is then charged the annual price you agreed to, once for 12 months.`,
          'This change cannot be canceled or refunded. If you did not ask for it, contact us right away.',
        ],
        ...PROFILE,
      };
    }
    case 'renewal-off':
      return { subject: 'Auto-renew is off', lead: renewalOff(accountEmail, zone), ...PROFILE };
    case 'renewal-on':
      return { subject: 'Auto-renew is on', lead: renewalOn(accountEmail, zone), ...PROFILE };
    case 'account-deleted':
      return {
        subject: 'Your account was deleted',
        lead: [
          'Your Numbercast account was deleted. You get no more numbers, and your subscription is canceled.',
          'If you did not delete it, contact us right away.',
        ],
        ...CONTACT,
      };
  }
}

type Renewal = Extract<AccountEmail, { kind: 'renewal-off' | 'renewal-on' }>;

const willStart = (upgradeAt: Date, zone: string | undefined) =>
  `Your annual plan still starts on ${localDay(upgradeAt, zone)}, and your card is charged for it then.`;

function renewalOff({ periodEnd, upgradeAt }: Renewal, zone: string | undefined) {
  if (upgradeAt) {
    const end = 'It ends after 12 months: you get your numbers until then, and it is not renewed.';
    return [`${willStart(upgradeAt, zone)} ${end}`, 'If you did not turn auto-renew off, contact us.'];
  }
  return [
    `Your subscription ends on ${localDay(periodEnd, zone)}. You get your numbers until then, and your card is not charged again.`,
    'To keep your subscription, turn auto-renew on again before that date. If you did not turn it off, contact us.',
  ];
}

function renewalOn({ periodEnd, upgradeAt }: Renewal, zone: string | undefined) {
  if (upgradeAt)
    return [
      `${willStart(upgradeAt, zone)} It renews after 12 months.`,
      'To cancel, turn off auto-renew on your profile before that year ends. If you did not turn it on, contact us.',
    ];
  return [
    `Your subscription renews on ${localDay(periodEnd, zone)}, and your card is charged then.`,
    'To cancel, turn off auto-renew on your profile before that date. If you did not turn it on, contact us.',
  ];
}

const removalWords = (turnedOff: boolean) =>
  turnedOff
    ? {
        subject: 'Two-step sign-in is off',
        lead: ['Your Numbercast account now needs only your password to sign in.', NOT_YOU],
      }
    : {
        subject: 'A passkey was removed',
        lead: ['A passkey was removed from your Numbercast account. It no longer signs in.', NOT_YOU],
      };
