import { z } from 'zod';
import type { RedeemedGift } from '../gifts/gifts.repository.js';
import type { Mirror } from '../subscriptions/mirror.js';

export const redeemedGiftExport = z.object({
  /** `signup`: the gift paid the first year. `credit`: it pays the next invoices. */
  kind: z.enum(['signup', 'credit']),
  redeemedAt: z.date(),
  /** Price of the year, which is also the amount of a credit. */
  valueCents: z.int(),
  /** The year that the gift pays. Null for a credit, and until the membership has begun. */
  period: z.object({ start: z.date(), end: z.date() }).nullable(),
  /** What the card of the gift shows. Null once personal data was removed from the gift. */
  card: z.object({ giverName: z.string(), recipientName: z.string(), message: z.string() }).nullable(),
});

/** A redeemed gift without its code, its payment and the address of the giver, which the member was never shown. */
export function exportRedeemedGift(
  { _id: giftId, redemption, priceCents, giverName, recipientName, message, isErased }: RedeemedGift,
  subscriptions: readonly Pick<Mirror, 'giftId' | 'createdAt'>[],
): z.infer<typeof redeemedGiftExport> {
  const paid = subscriptions.find((subscription) => subscription.giftId === giftId);
  return {
    kind: redemption.kind,
    redeemedAt: redemption.at,
    valueCents: priceCents,
    period: paid ? { start: paid.createdAt, end: yearAfter(paid.createdAt) } : null,
    card: isErased ? null : { giverName, recipientName, message },
  };
}

/** Returns the same day of the next year. Like Stripe, uses February 28 for February 29. */
function yearAfter(start: Date): Date {
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear() + 1);
  if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0);
  return end;
}
