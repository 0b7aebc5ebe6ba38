import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { MemberSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { toRosterState } from './member-mapper.js';

const aMember = (status: MemberStatus) =>
  create(MemberSchema, { status, email: 'ann@example.com', city: 'Little Rock', state: 'AR', games: ['powerball'] });

describe('numbers', () => {
  it.each([true, false])('are assigned as the event of the member says: %s', (receivesNumbers) => {
    expect(toRosterState({ ...aMember(MemberStatus.ACTIVE), receivesNumbers }).active).toBe(receivesNumbers);
  });

  it('keep no address of deleted members', () => {
    expect(toRosterState(aMember(MemberStatus.DELETED))).toMatchObject({ email: '', city: '', state: '' });
    expect(toRosterState(aMember(MemberStatus.SUSPENDED))).toMatchObject({
      email: 'ann@example.com',
      city: 'Little Rock',
    });
  });
});
