import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { PauseEndingSchema, PauseEndSetSchema } from '@numbercast/contracts/members/v1/events';
import { event } from '@numbercast/platform';
import type { Decision, Member, PauseEnd } from '../membership/member.js';
import { active, asJoined } from '../membership/member-commands.js';
import { applyChange } from '../membership/member-events.js';
import { accountRestricted } from '../problems.js';

const DAY_MS = 86_400_000;
/** The end of a pause may cause a charge, so the member is reminded this long before. */
export const REMINDED_BEFORE_MS = 7 * DAY_MS;
/** Returns when a pause with this last date ends: noon or 1 PM Eastern, when every US state has the same date. */
export const pauseEndOf = (date: string) => new Date(`${date}T17:00:00Z`);

/**
 * Pauses a member, until they return or until a date. For a paused member, it changes the date. Returns null when
 * nothing changes (e.g. a double click).
 * @throws accountRestricted when something else restricts the account
 */
export function pause(memberId: string, current: Member, until: Date | undefined, now: Date): Decision | null {
  const isPaused = current.status === 'paused';
  const member = isPaused ? asJoined(current) : active(current);
  if (isPaused && member.pauseEnd?.until.getTime() === until?.getTime()) return null;
  const pauseEnd = until && { until, nextStepAt: firstStep(until, now) };
  const { next, events } = applyChange(memberId, current, { ...member, pausedAt: member.pausedAt ?? now, pauseEnd });
  return { next, events: until ? [...events, endSet(memberId, until)] : events };
}

/** Ends a pause. @throws accountRestricted when something other than a pause restricts the account */
export function reactivate(memberId: string, current: Member): Decision | null {
  if (current.status === 'active') return null;
  if (asJoined(current).status !== 'paused') throw accountRestricted();
  return applyChange(memberId, current, unpaused(current));
}

/**
 * Reminds the member before a pause ends, and ends it on its date. After a downtime past the reminder, the pause ends
 * without one. Returns null while nothing is due.
 */
export function advancePause(memberId: string, current: Member, now: Date): Decision | null {
  const { pauseEnd } = current;
  if (!pauseEnd || pauseEnd.nextStepAt > now) return null;
  if (pauseEnd.until <= now) return applyChange(memberId, current, unpaused(current));
  const { until } = pauseEnd;
  const next = { ...current, pauseEnd: { until, nextStepAt: until } satisfies PauseEnd };
  // A closed or ended membership does not resume automatically
  return { next, events: current.status === 'paused' ? [ending(memberId, until)] : [] };
}

const unpaused = (member: Member): Member => ({ ...member, pausedAt: undefined, pauseEnd: undefined });

/** Returns when the reminder is due. A pause shorter than the reminder period has none: its confirmation is recent. */
function firstStep(until: Date, now: Date): Date {
  const reminder = new Date(until.getTime() - REMINDED_BEFORE_MS);
  return reminder > now ? reminder : until;
}

const endSet = (memberId: string, until: Date) =>
  event(PauseEndSetSchema, { memberId, until: timestampFromDate(until) });
const ending = (memberId: string, until: Date) =>
  event(PauseEndingSchema, { memberId, until: timestampFromDate(until) });
