import { helpline } from '@numbercast/lottery';
import type { EmailWords, LinkedWords } from '../email-words.js';

const CONTACT_US = 'Contact us';
const NOT_YOU = 'If you did not do this, contact us right away: someone else may be using your account.';
const OPEN_PROFILE = 'Open your profile';

const CHARGE_AFTER_PAUSE =
  "If the time you've paid for has run out by then, a new billing period starts that day and we charge your card the price of your plan.";
const TO_CHANGE_PAUSE =
  'Until then you can choose another date, come back sooner, or turn off auto-renew to leave without a charge.';

const EMAIL_STOPPED: Record<string, string> = {
  bounce: 'Your email bounced, so we turned it off. Fix it',
  complaint: 'Your email was marked as spam, so we turned it off. Fix it',
  'unsubscribe-link': 'You unsubscribed from email. Change it',
};

const TEXTS_STOPPED: Record<string, string> = {
  'stop-reply':
    'You replied STOP from your phone, so you will get no more texts. To get them again, text START from that phone.',
  unreachable:
    'Your carrier says that your phone cannot receive texts, for example because it is a landline. We have stopped sending them.',
};

const changedContact = (what: string, now: string): LinkedWords => ({
  subject: `Your Numbercast ${what} was changed`,
  lead: [
    `The ${what} of your Numbercast account was changed to ${now}.`,
    "If you didn't change it, contact us right away: someone else may be using your account.",
  ],
  link: CONTACT_US,
});

/** Sign-in, contact data and status of an account. `day` is a date as `dates` writes it. */
export const account = {
  passwordChanged: (): LinkedWords => ({
    subject: 'Your password was changed',
    lead: ['The password of your Numbercast account was changed, and your other devices were signed out.', NOT_YOU],
    link: CONTACT_US,
  }),
  twoStepOff: (): LinkedWords => ({
    subject: 'Two-step sign-in is off',
    lead: ['Your Numbercast account now needs only your password to sign in.', NOT_YOU],
    link: CONTACT_US,
  }),
  passkeyRemoved: (): LinkedWords => ({
    subject: 'A passkey was removed',
    lead: ['A passkey was removed from your Numbercast account. It no longer signs in.', NOT_YOU],
    link: CONTACT_US,
  }),
  newDevice: (moment: string, device: string | undefined): LinkedWords => ({
    subject: 'New sign-in to your account',
    lead: [
      `Your Numbercast account was signed in to on ${moment}, with a browser that you have not used lately${device ? `: ${device}` : ''}.`,
      'If this was you, you do not need to do anything.',
      'If it was not you, change your password now. This signs out all other devices. Your profile also shows where you are signed in.',
    ],
    link: 'Change your password',
  }),
  deleted: (): LinkedWords => ({
    subject: 'Your account was deleted',
    lead: [
      'Your Numbercast account was deleted. You get no more numbers, and your subscription is canceled.',
      'If you did not delete it, contact us right away.',
    ],
    link: CONTACT_US,
  }),
  selfExcluded: (day: string): LinkedWords => ({
    subject: `You are excluded until ${day}`,
    lead: [
      `You excluded yourself from Numbercast until ${day}. You get no numbers, your subscription has ended, and you will not be charged again.`,
      `You can still sign in to see this date. Until then no one can end the exclusion, and you can't sign up with the same email or phone. After that nothing starts by itself.`,
      `Free, confidential help is there at any hour: call or text ${helpline.number}.`,
      NOT_YOU,
    ],
    link: 'Ways to get help',
  }),
  pausedUntil: (day: string): LinkedWords => ({
    subject: `Your account is paused until ${day}`,
    lead: [
      `Until ${day} you get no numbers and nothing is charged. On that day your numbers start again. ${CHARGE_AFTER_PAUSE}`,
      `${TO_CHANGE_PAUSE} We'll remind you a week before if the pause is longer than that.`,
    ],
    link: OPEN_PROFILE,
  }),
  pauseEnding: (day: string): LinkedWords => ({
    subject: `Your numbers start again on ${day}`,
    lead: [
      `The pause of your account ends on ${day}, and your numbers start again. ${CHARGE_AFTER_PAUSE}`,
      TO_CHANGE_PAUSE,
    ],
    link: OPEN_PROFILE,
  }),
  termsChanged: (day: string, changes: string[]): LinkedWords => ({
    subject: `Our terms change on ${day}`,
    lead: [
      `A new version of our terms applies from ${day}. What changes:`,
      ...changes.map((change) => `• ${change}`),
      'Please read the new terms and accept them on your profile. If you do not agree, you can turn off auto-renew or delete your account there without a charge.',
    ],
    link: OPEN_PROFILE,
  }),
  codeByText: (code: string) =>
    `${code} is your Numbercast code for your new phone number. It expires in 15 minutes. We'll never ask you for this code.`,
  codeByEmail: (code: string): EmailWords => ({
    heading: `Your code: ${code}`,
    subject: `${code} is your Numbercast code`,
    lead: [
      'Enter it on your profile to confirm your new email address. It expires in 15 minutes.',
      "If you didn't request it, someone may have mistyped their address. You can ignore this email. We'll never ask you for this code.",
    ],
  }),
  /** @param now the new address, masked */
  emailChanged: (now: string) => changedContact('email', now),
  /** @param now the new number, masked */
  phoneChanged: (now: string) => changedContact('phone number', now),
  /** @param source the cause, such as `bounce` */
  emailStopped: (source: string, profileUrl: string) =>
    `Numbercast: ${EMAIL_STOPPED[source] ?? 'Email to you is off. Change it'}: ${profileUrl} Reply STOP to end texts.`,
  /** @param source the cause, such as `stop-reply` */
  textsStopped: (source: string): LinkedWords => ({
    subject: 'Texts from Numbercast are off',
    lead: [
      TEXTS_STOPPED[source] ?? 'You will get no more texts.',
      'Your numbers for each draw are in your account. On your profile you can choose how to get them and change your phone number.',
    ],
    link: 'Choose how to get your numbers',
  }),
};
