import { describe, expect, it } from '@jest/globals';
import type { Document } from '@numbercast/platform';
import { finish, type PasswordReset, postpone, request, claimDue } from './password-reset.js';

const EMAIL = 'ada@example.com';
const now = new Date('2026-11-23T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const known = (reset: PasswordReset): Document<PasswordReset> => ({ ...reset, _id: 'hash of an address' });

const requested = () => known(request(null, EMAIL, now).next);
const claimed = (claim = 'first worker') => known(claimDue(requested(), claim, now)!.next);
const done = () => known(finish(claimed(), 'first worker')!.next);

describe('a request for a reset link', () => {
  it('is due at once and expires after an hour', () => {
    expect(requested()).toMatchObject({ email: EMAIL, dueAt: now, attempts: 0, expiresAt: after(3_600) });
  });

  it.each([
    ['is due', requested],
    ['is being sent', claimed],
    ['was completed less than a minute ago', done],
  ])('only extends the expiration when the previous request %s', (_state, before) => {
    const { expiresAt: _replaced, ...rest } = before();
    expect(request(before(), EMAIL, after(59)).next).toEqual({ ...rest, expiresAt: after(3_659) });
  });

  it('becomes due again a minute after the previous one', () => {
    expect(request(done(), EMAIL, after(60)).next).toMatchObject({ email: EMAIL, dueAt: after(60), attempts: 0 });
  });
});

describe('a worker', () => {
  it('claims only requests that are due', () => {
    expect(claimDue(done(), 'second worker', now)).toBeNull();
    expect(claimDue(claimed(), 'second worker', after(89))).toBeNull();
  });

  it('claims the request of another worker when that claim expires', () => {
    expect(claimDue(claimed(), 'second worker', after(90))?.next).toMatchObject({
      claim: 'second worker',
      attempts: 2,
    });
  });

  it('deletes the email address when it is done', () => {
    expect(done()).toMatchObject({ email: '', dueAt: undefined, claim: undefined });
  });

  it('whose claim has expired cannot change the request', () => {
    const taken = known(claimDue(claimed(), 'second worker', after(90))!.next);
    expect(finish(taken, 'first worker')).toBeNull();
    expect(postpone(taken, 'first worker', after(91))).toBeNull();
  });

  it.each([
    [1, 2],
    [2, 4],
    [5, 32],
    [9, 300],
    [100, 300],
  ])('retries after failure number %i with a delay of %i seconds', (attempts, seconds) => {
    const failed = postpone({ ...claimed(), attempts }, 'first worker', now)?.next;
    expect(failed).toMatchObject({ email: EMAIL, dueAt: after(seconds), claim: undefined, expiresAt: after(3_600) });
  });
});
