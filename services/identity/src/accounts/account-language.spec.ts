import { describe, expect, it } from '@jest/globals';
import type { Document } from '@numbercast/platform';
import { type Account, endPasswordChange, settleEmail } from './account.js';
import { settleLanguage, wantLanguage } from './account-language.js';

const now = new Date('2026-11-28T12:00:00Z');
const soon = new Date(now.getTime() + 30_000);
const anAccount = (change: Partial<Account> = {}): Document<Account> => ({
  _id: 'ada',
  state: 'enabled',
  email: '',
  firstName: '',
  lastName: '',
  expiresAt: now,
  ...change,
});
const inSpanish = (change: Partial<Account> = {}) =>
  ({ ...wantLanguage(anAccount(change), 'es', 7, now)!.next, _id: 'ada' }) as Document<Account>;

describe('the language of an account', () => {
  it('is due to be sent to Keycloak when the member chooses another one', () => {
    expect(inSpanish()).toMatchObject({ dueAt: now, language: { tag: 'es', seq: 7, isPending: true } });
  });

  it('does not change for the same language or for an event that is not newer', () => {
    expect(wantLanguage(inSpanish(), 'es', 8, now)).toBeNull();
    expect(wantLanguage(inSpanish(), 'en', 7, now)).toBeNull();
  });

  it('is not recorded for an account that cannot sign in', () => {
    for (const state of ['reserved', 'disabled', 'removed'] as const)
      expect(wantLanguage(anAccount({ state }), 'es', 7, now)).toBeNull();
  });

  it('is no longer pending when Keycloak has stored it', () => {
    const settled = settleLanguage(inSpanish(), { tag: 'es', seq: 7 })?.next;
    expect(settled).toMatchObject({ language: { tag: 'es', seq: 7 }, dueAt: undefined });
    expect(settled?.language).not.toHaveProperty('isPending');
  });

  it('remains pending when the member has chosen another one in the meantime', () => {
    const again = { ...wantLanguage(inSpanish(), 'en', 8, now)!.next, _id: 'ada' } as Document<Account>;
    expect(settleLanguage(again, { tag: 'es', seq: 7 })).toBeNull();
  });

  it('does not change when a pending password change is due', () => {
    const passwordChange = { keepSession: 's', replaced: 1 };
    const changing = inSpanish({ passwordChange, dueAt: soon });
    expect(changing.dueAt).toEqual(soon);
    expect(settleLanguage(changing, { tag: 'es', seq: 7 })?.next.dueAt).toEqual(soon);
    expect(endPasswordChange(changing, passwordChange, true)?.next.dueAt).toEqual(soon);
  });

  it('keeps the account due after a new email address is set', () => {
    const email = 'ada@example.com';
    expect(settleEmail(inSpanish({ email }), email)?.next.dueAt).toEqual(now);
  });
});
