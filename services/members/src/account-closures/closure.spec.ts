import { describe, expect, it } from '@jest/globals';
import { SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import { aMember, aSubscription, LATER, MEMBER_ID } from '../../test/builders.js';
import type { Member } from '../membership/member.js';
import { bill } from '../membership/member-event-handlers.js';
import { closeAccount, reopenAccount } from './closure.js';

const act = { at: LATER, by: 'admin@numbercast.example', reason: 'shared the account' };
const kinds = (decision: { events: { type: string }[] } | null) => decision?.events.map(({ type }) => type);
const close = (member: Member) => closeAccount(MEMBER_ID, member, act);
const reopen = (member: Member) => reopenAccount(MEMBER_ID, member, { ...act, reason: 'settled' });
const billed = (member: Member, status: SubscriptionStatus, seq: number) =>
  bill(MEMBER_ID, member, aSubscription({ status }), { source: 'sub_1', seq, at: LATER })!.next;

describe('closing an account', () => {
  it('[S4.18] suspends it immediately, publishes MemberClosed, and is audited', () => {
    const closed = close(aMember())!;
    expect(closed.next).toMatchObject({ status: 'suspended', closed: act });
    expect(kinds(closed)).toEqual(['members.v1.MemberSuspended', 'members.v1.MemberClosed', 'admin.v1.AdminActed']);
    expect(close(closed.next)).toBeNull();
  });

  it('keeps it suspended, whatever later subscription events report', () => {
    const closed = close(aMember())!.next;
    expect(billed(closed, SubscriptionStatus.ACTIVE, 1).status).toBe('suspended');
    expect(billed(closed, SubscriptionStatus.PAST_DUE, 2).status).toBe('suspended');
  });

  it('is rejected for a deleted account', () => {
    expect(() => close(aMember({ status: 'deleted', deletedAt: LATER }))).toThrow('deleted');
  });
});

describe('reopening an account', () => {
  it('lets the member resubscribe, and is audited', () => {
    const ended = billed(close(aMember())!.next, SubscriptionStatus.ENDED, 1);
    const reopened = reopen(ended);
    expect(reopened.next).toMatchObject({ status: 'suspended', reopened: { reason: 'settled' } });
    expect(reopened.next.closed).toBeUndefined();
    expect(kinds(reopened)).toEqual(['members.v1.MemberReopened', 'admin.v1.AdminActed']);
    expect(billed(reopened.next, SubscriptionStatus.ACTIVE, 2).status).toBe('active');
  });

  it('is rejected unless the account is suspended', () => {
    expect(() => reopen(aMember())).toThrow('Only a suspended account can be reopened');
  });
});
