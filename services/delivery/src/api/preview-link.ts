import { createHmac, timingSafeEqual } from 'node:crypto';
import { GAMES, LANGUAGES } from '@numbercast/lottery';
import { z } from 'zod';

const linkedPreview = z.object({
  key: z.string(),
  game: z.enum(GAMES),
  count: z.coerce.number().int(),
  language: z.enum(LANGUAGES),
  until: z.coerce.number(),
});
type LinkedPreview = z.infer<typeof linkedPreview>;

const SIGNATURE_LENGTH = 22; // a path segment may have at most 100 characters

const signatureOf = (content: string, secret: string) =>
  createHmac('sha256', secret).update(`sample-page|${content}`).digest('base64url').slice(0, SIGNATURE_LENGTH);

/** Signs a link to the page of one preview for a few minutes, because a frame cannot send a token. */
export function previewToken({ key, game, count, language, until }: LinkedPreview, secret: string) {
  const content = [key, game, count, language, until].join('.');
  return `${content}.${signatureOf(content, secret)}`;
}

/** Returns the preview that a token opens; null when the signature is invalid or the token has expired. */
export function previewOfToken(token: string, secret: string, now: number): LinkedPreview | null {
  const end = token.lastIndexOf('.');
  const content = token.slice(0, Math.max(0, end));
  const [expected, given] = [signatureOf(content, secret), token.slice(end + 1)].map((text) => Buffer.from(text));
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const [key, game, count, language, until] = content.split('.');
  const linked = linkedPreview.parse({ key, game, count, language, until });
  return linked.until >= now ? linked : null;
}
