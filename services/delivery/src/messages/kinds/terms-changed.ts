import { defineAccountEmail, withLink } from './template.js';

/** A new version of the terms was published. */
export interface TermsChanged {
  kind: 'terms-changed';
  version: string;
  /** Calendar date from which it applies, yyyy-mm-dd. */
  effective: string;
  /** What changed, one sentence each. */
  changes: string[];
}

export const termsChangedEmail = defineAccountEmail<TermsChanged>({
  kind: 'terms-changed',
  version: 1,
  title: 'Terms changed',
  when: 'A new version of the terms was published; to all members',
  example: () => ({
    kind: 'terms-changed',
    version: '1.1',
    effective: '2027-01-01',
    changes: ['You can pause your membership until a date you choose.', 'We answer questions within two days.'],
  }),
  copy: ({ effective, changes }, { words: { account, dates } }) =>
    withLink(account.termsChanged(dates.longDay(effective), changes), '/profile'),
});
