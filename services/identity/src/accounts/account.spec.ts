import { describe, expect, it } from '@jest/globals';
import type { Decision, Document } from '@numbercast/platform';
import fc from 'fast-check';
import {
  type Account,
  beginPasswordChange,
  close,
  enable,
  endPasswordChange,
  giveUp,
  isOpen,
  newAccount,
  pay,
  refuse,
  refuseMembership,
  reserve,
  settleClosing,
  settleEmail,
  settleRemoval,
  release,
  claimDue,
  wantEmail,
} from './account.js';

const now = new Date('2026-11-23T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const ada = { email: ' Ada@Example.com ', firstName: 'Ada', lastName: 'Lane' };

const known = (account: Account): Document<Account> => ({ ...account, _id: 'ada' });
const anAccount = (state: Account['state'], more: Partial<Account> = {}) =>
  known({ ...newAccount(ada, now), state, ...more });
const eventTypes = (decision: Decision<Account> | null) =>
  decision?.events.map(({ type }) => type.split('.').at(-1)) ?? [];

const at = (now: Date) => ({ now, technical: now });

describe('a reservation', () => {
  it('stores the email address trimmed and in lower case', () => {
    expect(newAccount(ada, now).email).toBe('ada@example.com');
  });

  it('is open for payment for one day', () => {
    expect(isOpen(anAccount('reserved'), later(23))).toBe(true);
    expect(isOpen(anAccount('reserved'), later(24))).toBe(false);
    expect(isOpen(anAccount('reserving'), now)).toBe(false);
  });

  it('is enabled even if the payment event arrives two days later', () => {
    expect(pay(anAccount('reserved'), 'ada', { now: later(48) })?.next.state).toBe('enabling');
  });

  it('becomes due for removal only after 96 hours, when no payment can arrive any more', () => {
    expect(claimDue(anAccount('reserved'), 'reconciler', at(later(95)))).toBeNull();
    expect(claimDue(anAccount('reserved'), 'reconciler', at(later(96)))?.next.claim).toBe('reconciler');
  });
});

describe('an account that a reconciler has claimed', () => {
  const enabled = anAccount('enabled', { email: '', dueAt: undefined });
  const wanted = known(wantEmail(enabled, 'ada@first.example', 1, now)!.next);
  const taken = known(claimDue(wanted, 'first reconciler', at(now))!.next);
  const wantedAgain = known(wantEmail(taken, 'ada@second.example', 2, now)!.next);

  it('cannot be claimed by another reconciler, even if a new change is requested', () => {
    expect(claimDue(wantedAgain, 'second reconciler', at(now))).toBeNull();
  });

  it('is due immediately after its release if another change was requested in the meantime', () => {
    expect(settleEmail(wantedAgain, 'ada@first.example')).toBeNull();
    const released = known(release(wantedAgain, 'first reconciler')!.next);
    expect(claimDue(released, 'second reconciler', at(now))?.next.email).toBe('ada@second.example');
  });

  it('is released only by its holder', () => {
    expect(release(wantedAgain, 'second reconciler')).toBeNull();
  });

  it('is claimed by another reconciler after the claim has expired', () => {
    expect(claimDue(wantedAgain, 'second reconciler', at(later(1)))?.next.claim).toBe('second reconciler');
  });
});

describe('a payment', () => {
  it.each(['reserving', 'removing', 'removed'] as const)('for an account that is %s is rejected', (state) => {
    const decision = pay(anAccount(state), 'ada', { now });
    expect(decision?.next).toMatchObject({ state: 'refused', reason: 'reservation-gone' });
    expect(eventTypes(decision)).toEqual(['AccountRefused']);
  });

  it('for an unknown account is rejected', () => {
    expect(eventTypes(pay(null, 'nobody', { now }))).toEqual(['AccountRefused']);
  });

  it('after the membership was rejected changes nothing, because the refund is in progress', () => {
    expect(pay(anAccount('removing', { reason: 'membership-refused' }), 'ada', { now })).toBeNull();
  });

  it('is not undone when its checkout expires', () => {
    expect(giveUp(anAccount('enabling'), now)).toBeNull();
  });
});

describe('an enabled account', () => {
  it('stores no email address or name', () => {
    const decision = enable(anAccount('enabling'), 'subject');
    expect(decision?.next).toMatchObject({ state: 'enabled', email: '', firstName: '', lastName: '' });
  });

  it('publishes a changed password once', () => {
    const change = { keepSession: 's', replaced: 1 };
    const begun = known(beginPasswordChange(anAccount('enabled'), change, now)!.next);
    const ended = endPasswordChange(begun, change, true);
    expect(eventTypes(ended)).toEqual(['PasswordChanged']);
    expect(endPasswordChange(known(ended!.next), change, true)).toBeNull();
  });

  it('publishes nothing if the password did not change', () => {
    const change = { keepSession: 's', replaced: 1 };
    const begun = known(beginPasswordChange(anAccount('enabled'), change, now)!.next);
    expect(eventTypes(endPasswordChange(begun, change, false))).toEqual([]);
  });
});

describe('a new email address', () => {
  const enabled = (more: Partial<Account> = {}) => anAccount('enabled', { email: '', dueAt: undefined, ...more });
  const wanting = (email = 'ada@new.example', seq = 3) => known(wantEmail(enabled(), email, seq, now)!.next);

  it('is due for Keycloak at once and is deleted here once Keycloak has it', () => {
    expect(wanting()).toMatchObject({ email: 'ada@new.example', dueAt: now });
    expect(settleEmail(wanting(), 'ada@new.example')?.next).toMatchObject({ email: '', dueAt: undefined });
  });

  it('is replaced only by a newer event, and deleted only after the newest one was set', () => {
    expect(wantEmail(wanting(), 'ada@old.example', 3, now)).toBeNull();
    const newest = known(wantEmail(wanting(), 'ada@newest.example', 4, now)!.next);
    expect(settleEmail(newest, 'ada@new.example')).toBeNull();
    expect(settleEmail(newest, 'ada@newest.example')?.next.email).toBe('');
  });

  it('and a password change do not affect each other’s due time', () => {
    const change = { keepSession: 's', replaced: 1 };
    const changing = known(beginPasswordChange(enabled(), change, now)!.next);
    const both = known(wantEmail(changing, 'ada@new.example', 3, now)!.next);
    expect(both.dueAt).toEqual(changing.dueAt);
    expect(endPasswordChange(both, change, true)?.next).toMatchObject({ email: 'ada@new.example', dueAt: both.dueAt });
    expect(settleEmail(both, 'ada@new.example')?.next).toMatchObject({ passwordChange: change, dueAt: both.dueAt });
  });

  it('is deleted when the account is closed', () => {
    expect(close(wanting(), now)?.next).toMatchObject({ state: 'disabling', email: '' });
  });
});

const steps = {
  reserve: (account: Document<Account>) => reserve(account),
  pay: (account: Document<Account>) => pay(account, 'ada', { now }),
  checkoutExpires: (account: Document<Account>) => giveUp(account, now),
  membershipIsRefused: (account: Document<Account>) => refuseMembership(account, now),
  addressChanges: (account: Document<Account>) => wantEmail(account, 'ada@new.example', 1, now),
  keycloakHasAddress: (account: Document<Account>) => settleEmail(account, account.email),
  memberLeaves: (account: Document<Account>) => close(account, now),
  keycloakEnables: (account: Document<Account>) => enable(account, 'subject'),
  keycloakRefuses: (account: Document<Account>) => refuse(account, 'email-taken', now),
  keycloakRemoved: (account: Document<Account>) => settleRemoval(account),
  keycloakClosed: (account: Document<Account>) => settleClosing(account),
};

describe('after any sequence of events, including repeats,', () => {
  const anyStory = fc.array(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), { maxLength: 40 });

  const play = (story: (keyof typeof steps)[]) => {
    let account = known(newAccount(ada, now));
    const published: string[] = [];
    for (const step of story) {
      const decision = steps[step](account);
      if (!decision) continue;
      account = known(decision.next);
      published.push(...(eventTypes(decision) as string[]));
    }
    return { account, published };
  };

  it('[F34] an account is never both enabled and rejected, and no event is published twice', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const { published } = play(story);
        expect(new Set(published).size).toBe(published.length);
        expect(published.includes('AccountEnabled') && published.includes('AccountRefused')).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('a paid reservation is enabled, rejected, removed or disabled', () => {
    fc.assert(
      fc.property(anyStory, anyStory, (before, after) => {
        const settle = ['keycloakEnables', 'keycloakRemoved', 'keycloakClosed'] as const;
        const { account } = play(['reserve', ...before, 'pay', ...after, ...settle]);
        expect(['enabled', 'refused', 'removed', 'disabled']).toContain(account.state);
      }),
      { numRuns: 500 },
    );
  });
});
