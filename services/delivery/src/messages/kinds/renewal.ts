import { dollars, localDay } from '../rendering/format.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail } from './template.js';

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
  copy: ({ amountCents, renewsAt }, zone) => {
    const day = localDay(renewsAt, zone);
    return {
      subject: `Your annual plan renews on ${day}`,
      lead: [
        `On ${day} your annual plan renews for another year, and we charge your card ${dollars(amountCents)}.`,
        "If that's what you want, there's nothing to do. To cancel, turn off auto-renew on your profile before that day: you keep getting your numbers until the year you have paid for ends, and you will not be charged again. Renewals that have been charged are not refunded.",
      ],
      link: { label: 'Keep or turn off auto-renew', path: '/profile' },
    };
  },
});
