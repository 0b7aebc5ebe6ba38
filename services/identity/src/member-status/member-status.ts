import { MemberStatus } from '@numbercast/contracts/members/v1/events';

/** Status of a member, as published by the members service. */
export interface MemberStatusRecord {
  status: MemberStatus;
}

/** Restricted accounts keep their password, except that the suspended may change it (spec §4). */
export const locksPassword = ({ status }: MemberStatusRecord) =>
  status === MemberStatus.PAUSED || status === MemberStatus.PAYMENT_FAILED || status === MemberStatus.DELETED;
