import type { Person, StaffRole } from './staff-api.js';

/** The roles with their titles. */
export const roles = [
  ['support', 'Support'],
  ['finance', 'Finance'],
  ['admin', 'Administrator'],
] as const satisfies readonly (readonly [StaffRole, string])[];

/** What a role may do, for the person who chooses it. */
export const roleHints: Readonly<Record<StaffRole, string>> = {
  support: 'Reads members and deliveries, resends numbers and replies to messages.',
  finance: 'Reads members, and works on payments, refunds and credits.',
  admin: 'May do everything, also invite and remove people.',
};

export const roleTitle = (role: StaffRole): string => roles.find(([key]) => key === role)![1];

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** Why no invitation could be sent. */
export const failureText: Readonly<Record<NonNullable<Person['failure']>, string>> = {
  'email-taken': 'The address has an account of the site.',
  rejected: 'Keycloak rejects the name or the address.',
  'not-sent': 'The mail server did not accept the email.',
};
