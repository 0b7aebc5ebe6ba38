import type { MemberLine } from '../admin-api.js';

type Named = Pick<MemberLine, 'id' | 'firstName' | 'lastName' | 'email'>;

/** The whole name, or else the address or the id. */
export const nameOf = ({ id, firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || id;

/** How a member is called in questions and buttons: `Maria`. */
export const callNameOf = (member: Named): string => member.firstName || nameOf(member);
