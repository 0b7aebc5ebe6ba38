import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { MemberSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { toRosterState } from './member-mapper.js';

const aMember = (status: MemberStatus) =>
  create(MemberSchema, { status, email: 'ann@example.com', city: 'Little Rock', state: 'AR', games: ['powerball'] });

describe('numbers', () => {
  it.each([
    ['active', MemberStatus.ACTIVE, true],
    ['whose payment is being tried again', MemberStatus.PAYMENT_FAILED, true],
    ['paused', MemberStatus.PAUSED, false],
    ['suspended', MemberStatus.SUSPENDED, false],
    ['deleted', MemberStatus.DELETED, false],
  ])('[F16] of a member who is %s', (_name, status, given) => {
    expect(toRosterState(aMember(status)).active).toBe(given);
  });

  it('keep no address of deleted members', () => {
    expect(toRosterState(aMember(MemberStatus.DELETED))).toMatchObject({ email: '', city: '', state: '' });
    expect(toRosterState(aMember(MemberStatus.SUSPENDED))).toMatchObject({
      email: 'ann@example.com',
      city: 'Little Rock',
    });
  });
});
