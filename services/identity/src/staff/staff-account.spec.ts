import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import type { Decision, Document } from '@numbercast/platform';
import fc from 'fast-check';
import {
  accept,
  changeRole,
  CLAIM_MS,
  invite,
  LINK_LIFETIME_MS,
  postpone,
  remove,
  resend,
  settle,
  type StaffAccount,
  type StaffOutcome,
  claimDue,
} from './staff-account.js';

const now = new Date('2026-11-23T12:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const HOUR_MS = 3_600_000;
const ACT = { by: 'admin@numbercast.example', memberId: 'admin', at: now };
const ANN = { email: 'ann@staff.example', firstName: 'Ann', lastName: 'Lane', role: 'support' } as const;

type Known = Document<StaffAccount>;
const known = (decision: Decision<StaffAccount> | null): Known => ({ ...decision!.next, _id: 'staff-1' });
const entries = (decision: Decision<StaffAccount> | null) =>
  decision!.events.map(({ payload }) => {
    const { action, target } = fromBinary(AdminActedSchema, payload);
    return `${action}: ${target}`;
  });

const inviting = () => known(invite(ANN, ACT, now));
const claimed = (staff: Known, at = now) => known(claimDue(staff, 'worker', at));
const done = (staff: Known, outcome: StaffOutcome, at = now) =>
  known(settle(claimed(staff, at), 'worker', staff.state, outcome));
const invited = () => done(inviting(), { done: 'sent', subject: 'user-1', role: 'support', now });
const active = () => known(accept(invited()));
const removing = () => known(remove(active(), ACT, now));

describe('an invitation', () => {
  it('is due at once and is recorded in the audit log', () => {
    expect(inviting()).toMatchObject({ state: 'inviting', dueAt: now });
    expect(entries(invite(ANN, ACT, now))).toEqual(['invited staff: Ann Lane, support']);
  });

  it('that was sent is due again an hour after its link has expired', () => {
    expect(invited()).toMatchObject({
      state: 'invited',
      linkExpiresAt: after(LINK_LIFETIME_MS),
      dueAt: after(LINK_LIFETIME_MS + HOUR_MS),
      claim: undefined,
    });
  });

  it('that is sent again replaces the user of the previous invitation', () => {
    expect(known(resend(invited(), ACT, now))).toMatchObject({
      state: 'inviting',
      subject: undefined,
      replacedSubject: 'user-1',
      dueAt: now,
    });
    expect(resend(inviting(), ACT, now)).toBeNull();
  });

  it('is completed by the first sign-in, and cannot be sent again after that', () => {
    expect(active()).toMatchObject({ state: 'active', dueAt: undefined, linkExpiresAt: undefined });
    expect(() => resend(active(), ACT, now)).toThrow('accepted already');
  });

  it('that was withdrawn while it was being sent is removed afterwards', () => {
    const withdrawn = known(remove(claimed(inviting()), ACT, now));
    expect(claimDue(withdrawn, 'second worker', now)).toBeNull();
    const sent: StaffOutcome = { done: 'sent', subject: 'user-1', role: 'support', now };
    const left = known(settle(withdrawn, 'worker', 'inviting', sent));
    expect(left).toMatchObject({ state: 'removing', claim: undefined });
    expect(claimDue(left, 'second worker', now)).not.toBeNull();
  });

  it('that Keycloak rejects stores the reason and can be sent again', () => {
    const failed = done(inviting(), { done: 'failed', failure: 'email-taken' });
    expect(failed).toMatchObject({ state: 'failed', failure: 'email-taken', dueAt: undefined });
    expect(known(resend(failed, ACT, now))).toMatchObject({ state: 'inviting', failure: undefined });
  });
});

describe('a change of the role', () => {
  it('is due until Keycloak has applied it', () => {
    const changed = known(changeRole(active(), 'finance', ACT, now));
    expect(changed).toMatchObject({ role: 'finance', grantedRole: undefined, dueAt: now });
    expect(done(changed, { done: 'granted', role: 'finance' })).toMatchObject({
      grantedRole: 'finance',
      dueAt: undefined,
    });
  });

  it('that is requested during another change stays due', () => {
    const first = claimed(known(changeRole(active(), 'finance', ACT, now)));
    const second = known(changeRole(first, 'admin', ACT, after(1)));
    expect(settle(second, 'worker', 'active', { done: 'granted', role: 'finance' })?.next).toMatchObject({
      role: 'admin',
      grantedRole: 'finance',
      dueAt: after(1),
    });
  });

  it('of an invited person does not change the expiration of the invitation', () => {
    const changed = known(changeRole(invited(), 'finance', ACT, now));
    expect(done(changed, { done: 'granted', role: 'finance' })).toMatchObject({
      state: 'invited',
      dueAt: after(LINK_LIFETIME_MS + HOUR_MS),
    });
  });

  it('that is reverted is due as well, because Keycloak may have the other role, and keeps an invitation valid', () => {
    for (const staff of [invited(), active()]) {
      const changed = known(changeRole(staff, 'finance', ACT, now));
      const back = known(changeRole(changed, 'support', ACT, after(1)));
      expect(back).toMatchObject({ role: 'support', grantedRole: undefined, dueAt: after(1) });
      expect(done(back, { done: 'granted', role: 'support' }, after(1))).toMatchObject({ state: staff.state });
    }
  });

  it('to the current role changes nothing', () => {
    expect(changeRole(active(), 'support', ACT, now)).toBeNull();
  });
});

describe('a removal', () => {
  it('deletes personal data from the account and records the name in the audit log', () => {
    const removed = done(removing(), { done: 'removed' });
    expect(removed).toMatchObject({ state: 'removed', dueAt: undefined });
    expect([removed.email, removed.firstName, removed.lastName, removed.subject]).toEqual(Array(4).fill(undefined));
    expect(entries(remove(active(), ACT, now))).toEqual(['removed staff: Ann Lane, support']);
    expect(entries(remove(invited(), ACT, now))).toEqual(['withdrew staff invitation: Ann Lane, support']);
  });

  it('is recorded once, however often it is requested', () => {
    expect(remove(removing(), ACT, now)).toBeNull();
  });

  it('blocks all other changes', () => {
    expect(() => changeRole(removing(), 'admin', ACT, now)).toThrow('not found');
    expect(() => resend(removing(), ACT, now)).toThrow('not found');
  });
});

describe('operators', () => {
  it('cannot change or remove themselves', () => {
    const self = { ...ACT, memberId: 'staff-1' };
    for (const attempt of [remove, resend] as const)
      expect(() => attempt(active(), self, now)).toThrow('your own account');
    expect(() => changeRole(active(), 'admin', self, now)).toThrow('your own account');
  });
});

describe('a reconciler', () => {
  it('claims the account of another reconciler when that claim expires', () => {
    const left = claimed(inviting());
    expect(claimDue(left, 'second worker', after(CLAIM_MS - 1))).toBeNull();
    expect(claimDue(left, 'second worker', after(CLAIM_MS))?.next.claim).toBe('second worker');
  });

  it('whose claim has expired cannot change the account', () => {
    const taken = known(claimDue(claimed(inviting()), 'second worker', after(CLAIM_MS)));
    expect(settle(taken, 'worker', 'inviting', { done: 'expired' })).toBeNull();
    expect(postpone(taken, 'worker', now)).toBeNull();
  });

  it.each([
    [0, 2],
    [1, 4],
    [100, 300],
  ])('retries after %i earlier failures with a delay of %i seconds', (attempts, seconds) => {
    const failed = postpone({ ...claimed(inviting()), attempts }, 'worker', now)?.next;
    expect(failed).toMatchObject({ state: 'inviting', dueAt: after(seconds * 1_000), claim: undefined });
  });
});

describe('after any sequence of operator and reconciler actions,', () => {
  const steps = fc.array(
    fc.constantFrom('resend', 'support', 'finance', 'admin', 'remove', 'accept', 'claim', 'success', 'failure'),
    { maxLength: 40 },
  );

  /** What the reconciler reports after it has carried out the state that it found. */
  const outcomeOf = ({ state, role, grantedRole }: Known): StaffOutcome => {
    if (state === 'inviting') return { done: 'sent', subject: 'user', role, now };
    if (state === 'removing') return { done: 'removed' };
    return role === grantedRole ? { done: 'expired' } : { done: 'granted', role };
  };

  it('an unfinished change stays due, no invitation expires early, and a removed account stays removed', () => {
    fc.assert(
      fc.property(steps, (names) => {
        let staff = inviting();
        let work: Known | null = null;
        const apply = (decision: Decision<StaffAccount> | null) => {
          if (decision) staff = known(decision);
        };
        const attempt = (act: () => Decision<StaffAccount> | null) => {
          try {
            apply(act());
          } catch {
            // Rejected: nothing changes
          }
        };
        for (const name of names) {
          const wasRemoved = staff.state === 'removed';
          if (name === 'resend') attempt(() => resend(staff, ACT, now));
          else if (name === 'remove') attempt(() => remove(staff, ACT, now));
          else if (name === 'accept') apply(accept(staff));
          else if (name === 'claim') {
            const taken: Decision<StaffAccount> | null = claimDue(staff, 'worker', now);
            apply(taken);
            if (taken) work = staff;
          } else if (name === 'success' && work) {
            apply(settle(staff, 'worker', work.state, outcomeOf(work)));
            work = null;
          } else if (name === 'failure' && work) {
            apply(postpone(staff, 'worker', now));
            work = null;
          } else if (name === 'support' || name === 'finance' || name === 'admin')
            attempt(() => changeRole(staff, name, ACT, now));
          const isOpen =
            ['inviting', 'removing', 'invited'].includes(staff.state) ||
            (staff.state === 'active' && staff.role !== staff.grantedRole);
          expect(isOpen).toBe(staff.dueAt !== undefined);
          expect(wasRemoved && staff.state !== 'removed').toBe(false);
          expect(staff.state).not.toBe('expired');
        }
      }),
    );
  });
});
