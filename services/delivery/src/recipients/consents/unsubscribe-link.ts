import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (memberId: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe-email|${memberId}`).digest();

/** Says who wants no more email, without a sign-in. It does not run out: old mails keep a working link. */
export const unsubscribeToken = (memberId: string, secret: string) =>
  `${Buffer.from(memberId).toString('base64url')}.${signatureOf(memberId, secret).toString('base64url')}`;

/** The member a token was made for with one of the secrets, or null when it is not ours. */
export function memberOfToken(token: string, secrets: readonly string[]): string | null {
  const [encoded = '', signature = ''] = token.split('.');
  const memberId = Buffer.from(encoded, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const isMadeWith = (secret: string) => {
    const expected = signatureOf(memberId, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return secrets.some(isMadeWith) ? memberId : null;
}
