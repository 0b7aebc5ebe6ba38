import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail, withLink } from './template.js';

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

const CONTACT = '/contact';

export const passwordChangedEmail = defineAccountEmail<PasswordChanged>({
  kind: 'password-changed',
  version: 1,
  title: 'Password changed',
  when: 'A member changed the password',
  example: () => ({ kind: 'password-changed' }),
  copy: (_content, { words }) => withLink(words.account.passwordChanged(), CONTACT),
});

export const secondFactorRemovedEmail = defineAccountEmail<SecondFactorRemoved>({
  kind: 'second-factor-removed',
  version: 1,
  title: 'Two-step sign-in changed',
  when: 'A passkey was removed, or two-step sign-in was turned off',
  example: () => ({ kind: 'second-factor-removed', turnedOff: true }),
  copy: ({ turnedOff }, { words: { account } }) =>
    withLink(turnedOff ? account.twoStepOff() : account.passkeyRemoved(), CONTACT),
});

export const upgradeScheduledEmail = defineAccountEmail<UpgradeScheduled>({
  kind: 'upgrade-scheduled',
  version: 1,
  title: 'Upgrade scheduled',
  when: 'A member switched to the annual plan',
  example: () => ({ kind: 'upgrade-scheduled', upgradeAt: EXAMPLE_DAY }),
  copy: ({ upgradeAt }, { words, day }) => withLink(words.billing.upgradeScheduled(day(upgradeAt)), '/profile'),
});

export const accountDeletedEmail = defineAccountEmail<AccountDeleted>({
  kind: 'account-deleted',
  version: 1,
  title: 'Account deleted',
  when: 'A member deleted the account',
  audience: 'deleted-accounts',
  example: () => ({ kind: 'account-deleted' }),
  copy: (_content, { words }) => withLink(words.account.deleted(), CONTACT),
});

export const selfExcludedEmail = defineAccountEmail<SelfExcluded>({
  kind: 'self-excluded',
  version: 1,
  title: 'Self-exclusion',
  when: 'A member excluded themselves',
  example: () => ({ kind: 'self-excluded', until: EXAMPLE_DAY }),
  copy: ({ until }, { words, day }) => withLink(words.account.selfExcluded(day(until)), '/responsible-play'),
});
