import type { MemberLine } from '../admin-api.js';

type Named = Pick<MemberLine, 'id' | 'firstName' | 'lastName' | 'email'>;

/** Full name, or else the email address or the id. */
export const nameOf = ({ id, firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || id;

/** Short name for questions and buttons: `Maria`. */
export const callNameOf = (member: Named): string => member.firstName || nameOf(member);
