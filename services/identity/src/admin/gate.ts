import { problem } from '@numbercast/platform';

export const wrongAdminPassword = problem('wrong-admin-password', 403, 'Incorrect password');
export const gateBlocked = problem('too-many-attempts', 429, 'Too many wrong passwords');

/** Wrong passwords that cost nothing but themselves. */
const FREE_ATTEMPTS = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long to wait after so many wrong passwords in a row, in ms. */
export function waitAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_ATTEMPTS), LONGEST_WAIT_MS);
}
