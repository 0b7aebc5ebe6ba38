import { describe, expect, it } from '@jest/globals';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-link.js';

const SECRET = 'a secret of some length';
const memberOfToken = (token: string, secrets: string[]) => readUnsubscribeToken(token, secrets)?.memberId ?? null;

describe('an unsubscribe link', () => {
  it('[A14.2] identifies the member for whom it was created', () => {
    expect(memberOfToken(unsubscribeToken('member-1', SECRET), [SECRET])).toBe('member-1');
  });

  it('[A11.1] stays valid while the secret is rotated, and not after that', () => {
    const old = unsubscribeToken('member-1', SECRET);
    expect(memberOfToken(old, ['the new secret of some length', SECRET])).toBe('member-1');
    expect(memberOfToken(old, ['the new secret of some length'])).toBeNull();
  });

  it('cannot be forged for another member or with another secret', () => {
    const [, signature] = unsubscribeToken('member-1', SECRET).split('.');
    const forged = `${Buffer.from('member-2').toString('base64url')}.${signature}`;
    expect(memberOfToken(forged, [SECRET])).toBeNull();
    expect(memberOfToken(unsubscribeToken('member-1', 'another secret'), [SECRET])).toBeNull();
    for (const broken of ['', '.', 'x.y', 'nonsense']) expect(memberOfToken(broken, [SECRET])).toBeNull();
  });

  it('for results cannot be converted to a link for all email, or vice versa', () => {
    const [results, email] = (['results', 'email'] as const).map((scope) =>
      unsubscribeToken('member-1', SECRET, scope),
    );
    expect(readUnsubscribeToken(results!, [SECRET])).toEqual({ memberId: 'member-1', scope: 'results' });
    expect(readUnsubscribeToken(email!, [SECRET])).toEqual({ memberId: 'member-1', scope: 'email' });
    expect(readUnsubscribeToken(results!.replace('r.', ''), [SECRET])).toBeNull();
    expect(readUnsubscribeToken(`r.${email}`, [SECRET])).toBeNull();
  });
});
