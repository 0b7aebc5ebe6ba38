import { backoffMs } from '@numbercast/platform';
import type { SuppressionList } from '../../providers/sendgrid-suppressions.js';

/** Delivery problems of the email address of a member. Times are technical. */
export interface Mailbox {
  /** A series of soft bounces, without a long time between two of them. */
  returned?: { since: Date; lastAt: Date; count: number } | undefined;
  /** The lists from which SendGrid has to remove the address. */
  lift?: { lists: SuppressionList[]; dueAt: Date; tries: number } | undefined;
}

interface Decision {
  next: Mailbox;
  events: [];
}

const decided = (next: Mailbox): Decision => ({ next, events: [] });

const DAY_MS = 86_400_000;
/** Number and period of soft bounces after which the address counts as unusable. */
const MOST_RETURNED = 5;
const RETURNED_FOR_MS = 14 * DAY_MS;
/** Time without a bounce after which the mailbox counts as usable again. */
const RECOVERED_AFTER_MS = 7 * DAY_MS;

/** Records a soft bounce. The address is removed from SendGrid's list, so that the next email is sent nevertheless. */
export function returnMail(current: Mailbox | null, at: Date): Decision | null {
  const { returned } = current ?? {};
  if (returned && returned.lastAt >= at) return null;
  const isSeries = returned && at.getTime() - returned.lastAt.getTime() < RECOVERED_AFTER_MS;
  const next = isSeries ? { ...returned, lastAt: at, count: returned.count + 1 } : { since: at, lastAt: at, count: 1 };
  return decided({ ...current, returned: next, lift: liftOf(current, ['bounces'], at) });
}

/** Whether the mailbox has been unusable for too long. */
export const isUnusable = ({ returned }: Mailbox) =>
  returned !== undefined &&
  returned.count >= MOST_RETURNED &&
  returned.lastAt.getTime() - returned.since.getTime() >= RETURNED_FOR_MS;

/** Resets the mailbox, because the member wants email again. */
export const reopen = (current: Mailbox | null, lists: readonly SuppressionList[], at: Date) =>
  decided({ lift: liftOf(current, lists, at) });

function liftOf(current: Mailbox | null, lists: readonly SuppressionList[], dueAt: Date) {
  return { lists: [...new Set([...(current?.lift?.lists ?? []), ...lists])], dueAt, tries: 0 };
}

/** Ends a removal that SendGrid has completed, unless another one was requested meanwhile. */
export function endLift(current: Mailbox, done: NonNullable<Mailbox['lift']>): Decision | null {
  if (current.lift?.dueAt.getTime() !== done.dueAt.getTime()) return null;
  const { lift: _lift, ...rest } = current;
  return decided(rest);
}

const PAUSES = { firstMs: 30_000, longestMs: 3_600_000 };

/** Postpones a removal that SendGrid did not complete, by an hour at most. */
export function postponeLift(current: Mailbox, failed: NonNullable<Mailbox['lift']>, now: Date): Decision | null {
  if (current.lift?.dueAt.getTime() !== failed.dueAt.getTime()) return null;
  const pause = backoffMs(failed.tries, PAUSES);
  const dueAt = new Date(now.getTime() + pause);
  return decided({ ...current, lift: { ...failed, dueAt, tries: failed.tries + 1 } });
}
