import { type Member, MemberStatus } from '@numbercast/contracts/members/v1/events';
import type { MemberState } from './roster-member.js';

// A deleted member's address is of no use here any more
const memberState = ({ status, email, city, state }: Member) =>
  status === MemberStatus.DELETED ? { email: '', city: '', state: '' } : { email, city, state };

/** A failed payment is retried for two weeks, during which numbers are still assigned (ADR 021). */
const getsNumbers = (status: MemberStatus) => status === MemberStatus.ACTIVE || status === MemberStatus.PAYMENT_FAILED;

/** What a member's event says of who gets numbers. */
export const toRosterState = (member: Member): MemberState => ({
  ...memberState(member),
  active: getsNumbers(member.status),
  games: member.games,
});
