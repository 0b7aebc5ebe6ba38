import { type Member, MemberStatus } from '@numbercast/contracts/members/v1/events';
import type { MemberState } from './roster-member.js';

// A deleted member's address is not needed here
const memberState = ({ status, email, city, state }: Member) =>
  status === MemberStatus.DELETED ? { email: '', city: '', state: '' } : { email, city, state };

/** Returns the part of a member event that decides who is assigned numbers. */
export const toRosterState = (member: Member): MemberState => ({
  ...memberState(member),
  active: member.receivesNumbers,
  games: member.games,
});
