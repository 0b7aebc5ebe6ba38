import { type Act, acted, backoffMs, type Decision, problem } from '@numbercast/platform';

export const wrongAdminPassword = problem('wrong-admin-password', 403, 'Incorrect password');
export const gateBlocked = problem('too-many-attempts', 429, 'Too many wrong passwords');

/** Number of wrong passwords before a wait is imposed. */
const FREE_ATTEMPTS = 3;
const WAITS = { firstMs: 5_000, longestMs: 15 * 60_000 };

/** Returns how long to wait after this number of consecutive wrong passwords, in ms. */
export function waitAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return backoffMs(failures - FREE_ATTEMPTS, WAITS);
}

/** The state of the admin gate for one account. It is stored, so that restarts and replicas don't loosen the limit. */
export interface Gate {
  /** Number of attempts since the last correct password, including running ones. */
  failures: number;
  /** Technical time. */
  blockedUntil: Date;
}

const TARGET = 'admin console';

/**
 * Counts an attempt before its password is compared, so that many at once don't all count as the first.
 * @throws gateBlocked
 */
export function attempt(gate: Gate | null, technical: Date): Decision<Gate> {
  const { failures = 0, blockedUntil = technical } = gate ?? {};
  const waitMs = blockedUntil.getTime() - technical.getTime();
  if (waitMs > 0) throw gateBlocked({ detail: `Please try again in ${Math.ceil(waitMs / 1_000)} seconds.` });
  const next = { failures: failures + 1, blockedUntil: new Date(technical.getTime() + waitAfter(failures + 1)) };
  return { next, events: [] };
}

/** Records that the password was correct. */
export const pass = (act: Act): Decision<Gate> => ({
  next: { failures: 0, blockedUntil: new Date(0) },
  events: [acted(act, 'unlocked the console', TARGET)],
});

/** Records that the password was wrong. */
export const refuse = (gate: Gate, act: Act): Decision<Gate> => ({
  next: gate,
  events: [acted(act, 'entered a wrong console password', TARGET)],
});
