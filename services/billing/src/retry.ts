/** When work that depends on the outside world is tried (again). Times are the database server's, not business time. */
export interface Retry {
  dueAt: Date;
  attempts: number;
  lastError?: string;
}

/** Longer than any provider call may take with its own retries: nobody else takes the work up meanwhile. */
const TURN_MS = 90_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 3_600_000;
const ERROR_LENGTH = 300;

export const dueAtOnce = (now: Date): Retry => ({ dueAt: now, attempts: 0 });

/** More work of the same kind: a turn being taken is let finish first, since two at once could overtake each other. */
export function dueAfterTurn(pending: Retry | undefined, now: Date): Retry {
  const isBeingTaken = pending !== undefined && pending.attempts > 0 && pending.lastError === undefined;
  return isBeingTaken ? pending : dueAtOnce(now);
}

/** The work is taken up. After a crash it is due again when the turn is over. */
export const taken = ({ attempts }: Retry, now: Date): Retry => ({
  attempts: attempts + 1,
  dueAt: new Date(now.getTime() + TURN_MS),
});

/** The turn failed; each further try waits twice as long, an hour at most. */
export function failed({ attempts }: Retry, error: unknown, now: Date): Retry {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1));
  return { attempts, dueAt: new Date(now.getTime() + delay), lastError: String(error).slice(0, ERROR_LENGTH) };
}
