import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link ends: all email except about the account, or results by email alone. */
export type UnsubscribeScope = 'email' | 'results';

const RESULTS_MARK = 'r.';

const signatureOf = (memberId: string, secret: string, scope: UnsubscribeScope) =>
  createHmac('sha256', secret).update(`unsubscribe-${scope}|${memberId}`).digest();

/**
 * Returns a token that identifies the member who unsubscribes without signing in. It does not expire: links in old
 * emails keep working.
 */
export function unsubscribeToken(memberId: string, secret: string, scope: UnsubscribeScope = 'email') {
  const signature = signatureOf(memberId, secret, scope).toString('base64url');
  return `${scope === 'results' ? RESULTS_MARK : ''}${Buffer.from(memberId).toString('base64url')}.${signature}`;
}

/** Reads a token that was signed with one of the secrets; null when it is not ours. */
export function readUnsubscribeToken(
  token: string,
  secrets: readonly string[],
): { memberId: string; scope: UnsubscribeScope } | null {
  const scope = token.startsWith(RESULTS_MARK) ? 'results' : 'email';
  const [encoded = '', signature = ''] = (scope === 'results' ? token.slice(RESULTS_MARK.length) : token).split('.');
  const memberId = Buffer.from(encoded, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const isMadeWith = (secret: string) => {
    const expected = signatureOf(memberId, secret, scope);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return secrets.some(isMadeWith) ? { memberId, scope } : null;
}
