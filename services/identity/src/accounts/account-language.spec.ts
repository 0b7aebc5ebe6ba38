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
  it('is due for Keycloak when its member chooses another one', () => {
    expect(inSpanish()).toMatchObject({ dueAt: now, language: { tag: 'es', seq: 7, isPending: true } });
  });

  it('stays as it is for the same language and for an older event', () => {
    expect(wantLanguage(inSpanish(), 'es', 8, now)).toBeNull();
    expect(wantLanguage(inSpanish(), 'en', 7, now)).toBeNull();
  });

  it('is not recorded for an account that cannot sign in', () => {
    for (const state of ['reserved', 'disabled', 'removed'] as const)
      expect(wantLanguage(anAccount({ state }), 'es', 7, now)).toBeNull();
  });

  it('is done when Keycloak has it', () => {
    const settled = settleLanguage(inSpanish(), { tag: 'es', seq: 7 })?.next;
    expect(settled).toMatchObject({ language: { tag: 'es', seq: 7 }, dueAt: undefined });
    expect(settled?.language).not.toHaveProperty('isPending');
  });

  it('is still due when its member has chosen again meanwhile', () => {
    const again = { ...wantLanguage(inSpanish(), 'en', 8, now)!.next, _id: 'ada' } as Document<Account>;
    expect(settleLanguage(again, { tag: 'es', seq: 7 })).toBeNull();
  });

  it('leaves a password change its time', () => {
    const passwordChange = { keepSession: 's', replaced: 1 };
    const changing = inSpanish({ passwordChange, dueAt: soon });
    expect(changing.dueAt).toEqual(soon);
    expect(settleLanguage(changing, { tag: 'es', seq: 7 })?.next.dueAt).toEqual(soon);
    expect(endPasswordChange(changing, passwordChange, true)?.next.dueAt).toEqual(soon);
  });

  it('keeps the account due after its new address is set', () => {
    const email = 'ada@example.com';
    expect(settleEmail(inSpanish({ email }), email)?.next.dueAt).toEqual(now);
  });
});
