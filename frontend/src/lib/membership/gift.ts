import { z } from 'zod';

import { api } from '../api/api.js';

const Gift = z.object({
  giverName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  state: z.enum(['redeemable', 'redeemed', 'returned']),
});
export type Gift = z.infer<typeof Gift>;

/**
 * Reads the gift with this code. The code goes in the body, so that no log of addresses contains it.
 * @throws ProblemError `gift-not-found`
 */
export const readGift = (code: string, signal: AbortSignal) =>
  api('/api/gifts/lookup', { method: 'POST', body: { code }, schema: Gift, signal });

export const giftQuery = (code: string) => ({
  queryKey: ['gift', code],
  queryFn: ({ signal }: { signal: AbortSignal }) => readGift(code, signal),
  retry: false,
});

/** The code in the fragment of this address, which no server receives. */
export const codeOfAddress = (): string => decodeURIComponent(location.hash.slice(1));

/** Redeems a gift for the signed-in member. @throws ProblemError `gift-redeemed`, `gift-returned`, `account-restricted` */
export const redeemGift = (code: string) =>
  api('/api/subscription/gift', {
    method: 'POST',
    body: { code },
    schema: z.object({ creditCents: z.number() }),
    signedIn: true,
  });
