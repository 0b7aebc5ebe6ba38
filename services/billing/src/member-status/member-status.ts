import { MemberStatus } from '@numbercast/contracts/members/v1/events';
import { InvalidEvent, problem } from '@numbercast/platform';

/** Status of a member, as published by the members service. */
export interface MemberStatusRecord {
  status: 'active' | 'restricted' | 'deleted';
}

export const memberNotFound = problem('member-not-found', 404, 'Member not found');
export const accountDeleted = problem(
  'account-deleted',
  403,
  'This account has been deleted and is no longer accessible.',
);
export const accountRestricted = problem(
  'account-restricted',
  409,
  'Account functionality is restricted. Please resolve account status first.',
);

export function toMemberStatus(status: MemberStatus): MemberStatusRecord {
  if (status === MemberStatus.UNSPECIFIED) throw new InvalidEvent('the event has no status');
  if (status === MemberStatus.DELETED) return { status: 'deleted' };
  return { status: status === MemberStatus.ACTIVE ? 'active' : 'restricted' };
}
