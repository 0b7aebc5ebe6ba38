import type { ConsoleRole } from '../../../lib/auth/session.js';

/** The tabs that roles besides the administrator have. */
const granted: Readonly<Record<Exclude<ConsoleRole, 'admin'>, readonly string[]>> = {
  support: ['today', 'users', 'resend', 'deadlines', 'messages'],
  finance: ['today', 'users', 'payments'],
};

/** Whether one of the roles has a tab. */
export const hasTab = (roles: readonly ConsoleRole[], tab: string): boolean =>
  roles.some((role) => role === 'admin' || granted[role].includes(tab));
