import { helpline } from '@numbercast/lottery';
import { localDay } from '../rendering/format.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail } from './template.js';

/** Confirmations of changes to an account, so that its owner notices changes by someone else. */
export interface PasswordChanged {
  kind: 'password-changed';
}

export interface SecondFactorRemoved {
  kind: 'second-factor-removed';
  /** Two-step sign-in is off, because this was the last second factor. */
  turnedOff: boolean;
}

export interface UpgradeScheduled {
  kind: 'upgrade-scheduled';
  upgradeAt: Date;
}

export interface AccountDeleted {
  kind: 'account-deleted';
}

export interface SelfExcluded {
  kind: 'self-excluded';
  until: Date;
}

const contactUs = { label: 'Contact us', path: '/contact' };
const NOT_YOU = 'If you did not do this, contact us right away: someone else may be using your account.';

export const passwordChangedEmail = defineAccountEmail<PasswordChanged>({
  kind: 'password-changed',
  version: 1,
  title: 'Password changed',
  when: 'A member changed the password',
  example: () => ({ kind: 'password-changed' }),
  copy: () => ({
    subject: 'Your password was changed',
    lead: ['The password of your Numbercast account was changed, and your other devices were signed out.', NOT_YOU],
    link: contactUs,
  }),
});

export const secondFactorRemovedEmail = defineAccountEmail<SecondFactorRemoved>({
  kind: 'second-factor-removed',
  version: 1,
  title: 'Two-step sign-in changed',
  when: 'A passkey was removed, or two-step sign-in was turned off',
  example: () => ({ kind: 'second-factor-removed', turnedOff: true }),
  copy: ({ turnedOff }) =>
    turnedOff
      ? {
          subject: 'Two-step sign-in is off',
          lead: ['Your Numbercast account now needs only your password to sign in.', NOT_YOU],
          link: contactUs,
        }
      : {
          subject: 'A passkey was removed',
          lead: ['A passkey was removed from your Numbercast account. It no longer signs in.', NOT_YOU],
          link: contactUs,
        },
});

export const upgradeScheduledEmail = defineAccountEmail<UpgradeScheduled>({
  kind: 'upgrade-scheduled',
  version: 1,
  title: 'Upgrade scheduled',
  when: 'A member switched to the annual plan',
  example: () => ({ kind: 'upgrade-scheduled', upgradeAt: EXAMPLE_DAY }),
  copy: ({ upgradeAt }, zone) => {
    const day = localDay(upgradeAt, zone);
    return {
      subject: `Your annual plan starts on ${day}`,
      lead: [
        `You switched to the annual plan. It starts on ${day}: your card is then charged the annual price you agreed to, once for 12 months.`,
        'This change cannot be canceled or refunded. If you did not ask for it, contact us right away.',
      ],
      link: { label: 'Open your profile', path: '/profile' },
    };
  },
});

export const accountDeletedEmail = defineAccountEmail<AccountDeleted>({
  kind: 'account-deleted',
  version: 1,
  title: 'Account deleted',
  when: 'A member deleted the account',
  audience: 'deleted-accounts',
  example: () => ({ kind: 'account-deleted' }),
  copy: () => ({
    subject: 'Your account was deleted',
    lead: [
      'Your Numbercast account was deleted. You get no more numbers, and your subscription is canceled.',
      'If you did not delete it, contact us right away.',
    ],
    link: contactUs,
  }),
});

export const selfExcludedEmail = defineAccountEmail<SelfExcluded>({
  kind: 'self-excluded',
  version: 1,
  title: 'Self-exclusion',
  when: 'A member excluded themselves',
  example: () => ({ kind: 'self-excluded', until: EXAMPLE_DAY }),
  copy: ({ until }, zone) => {
    const day = localDay(until, zone);
    return {
      subject: `You are excluded until ${day}`,
      lead: [
        `You excluded yourself from Numbercast until ${day}. You get no numbers, your subscription has ended, and you will not be charged again.`,
        `You can still sign in to see this date. Until then no one can end the exclusion, and you can't sign up with the same email or phone. After that nothing starts by itself.`,
        `Free, confidential help is there at any hour: call or text ${helpline.number}.`,
        NOT_YOU,
      ],
      link: { label: 'Ways to get help', path: '/responsible-play' },
    };
  },
});
