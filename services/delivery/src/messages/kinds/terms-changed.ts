import { longDay } from '../rendering/format.js';
import { defineAccountEmail } from './template.js';

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
  copy: ({ effective, changes }) => ({
    subject: `Our terms change on ${longDay(effective)}`,
    lead: [
      `A new version of our terms applies from ${longDay(effective)}. What changes:`,
      ...changes.map((change) => `• ${change}`),
      'Please read the new terms and accept them on your profile. If you do not agree, you can turn off auto-renew or delete your account there without a charge.',
    ],
    link: { label: 'Open your profile', path: '/profile' },
  }),
});
