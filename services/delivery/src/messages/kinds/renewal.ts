import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail, withLink } from './template.js';

/** An annual plan is about to renew. */
export interface Renewal {
  kind: 'renewal';
  /** US cents. */
  amountCents: number;
  renewsAt: Date;
}

export const renewalEmail = defineAccountEmail<Renewal>({
  kind: 'renewal',
  version: 2,
  title: 'Annual renewal',
  when: '30 days before an annual plan renews',
  example: () => ({ kind: 'renewal', amountCents: 5988, renewsAt: EXAMPLE_DAY }),
  copy: ({ amountCents, renewsAt }, { words, day, dollars }) =>
    withLink(words.billing.renewal(day(renewsAt), dollars(amountCents)), '/profile'),
});
