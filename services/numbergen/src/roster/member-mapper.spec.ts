import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { MemberSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { toRosterState } from './member-mapper.js';

const aMember = (status: MemberStatus) =>
  create(MemberSchema, { status, email: 'ann@example.com', city: 'Little Rock', state: 'AR', games: ['powerball'] });

describe('the roster state of a member', () => {
  it.each([true, false])('is active according to receivesNumbers of the member event: %s', (receivesNumbers) => {
    expect(toRosterState({ ...aMember(MemberStatus.ACTIVE), receivesNumbers }).active).toBe(receivesNumbers);
  });

  it('contains no email, city, or state of a deleted member', () => {
    expect(toRosterState(aMember(MemberStatus.DELETED))).toMatchObject({ email: '', city: '', state: '' });
    expect(toRosterState(aMember(MemberStatus.SUSPENDED))).toMatchObject({
      email: 'ann@example.com',
      city: 'Little Rock',
    });
  });
});
