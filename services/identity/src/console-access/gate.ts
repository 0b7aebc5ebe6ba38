import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { backoffMs, type Decision, event, problem } from '@numbercast/platform';

export const wrongAdminPassword = problem('wrong-admin-password', 403, 'Incorrect password');
export const gateBlocked = problem('too-many-attempts', 429, 'Too many wrong passwords');

/** Wrong passwords that cost nothing but themselves. */
const FREE_ATTEMPTS = 3;
const WAITS = { firstMs: 5_000, longestMs: 15 * 60_000 };

/** How long to wait after so many wrong passwords in a row, in ms. */
export function waitAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return backoffMs(failures - FREE_ATTEMPTS, WAITS);
}

/** The admin gate as one account finds it: a limit that restarts and replicas don't loosen. */
export interface Gate {
  /** Attempts since the last right one, the running ones included. */
  failures: number;
  /** Technical time. */
  blockedUntil: Date;
}

/** The person at the gate, and the business time. */
export interface Knock {
  actor: string;
  at: Date;
}

const adminActed = (action: string, { actor, at }: Knock) =>
  event(AdminActedSchema, { actor, action, target: 'admin console', at: timestampFromDate(at) });

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

/** The password was right. */
export const pass = (by: Knock): Decision<Gate> => ({
  next: { failures: 0, blockedUntil: new Date(0) },
  events: [adminActed('unlocked the console', by)],
});

/** It was wrong. */
export const refuse = (gate: Gate, by: Knock): Decision<Gate> => ({
  next: gate,
  events: [adminActed('entered a wrong console password', by)],
});
