import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { TEMPLATE_KEYS } from '../messages/kinds/template.js';

const sample = z.object({
  key: z.enum(TEMPLATE_KEYS),
  game: z.enum(['powerball', 'megamillions']),
  count: z.coerce.number().int(),
  until: z.coerce.number(),
});
type LinkedSample = z.infer<typeof sample>;

const SIGNATURE_LENGTH = 22; // a path's part may be 100 characters in all

const signatureOf = (content: string, secret: string) =>
  createHmac('sha256', secret).update(`sample-page|${content}`).digest('base64url').slice(0, SIGNATURE_LENGTH);

/** Opens one sample's page for a few minutes: a frame cannot show who asks. */
export function previewToken({ key, game, count, until }: LinkedSample, secret: string) {
  const content = [key, game, count, until].join('.');
  return `${content}.${signatureOf(content, secret)}`;
}

/** What a token opens at an instant; null when it is not ours or its time is over. */
export function previewOfToken(token: string, secret: string, now: number): LinkedSample | null {
  const end = token.lastIndexOf('.');
  const content = token.slice(0, Math.max(0, end));
  const [expected, given] = [signatureOf(content, secret), token.slice(end + 1)].map((text) => Buffer.from(text));
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const [key, game, count, until] = content.split('.');
  const wish = sample.parse({ key, game, count, until });
  return wish.until >= now ? wish : null;
}
