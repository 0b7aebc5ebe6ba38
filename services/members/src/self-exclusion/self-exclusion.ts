import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { MemberReopenedSchema, MemberSelfExcludedSchema } from '@numbercast/contracts/members/v1/events';
import { monthsAfter } from '@numbercast/lottery';
import { event } from '@numbercast/platform';
import type { Decision, Member } from '../membership/member.js';
import { asJoined } from '../membership/member-commands.js';
import { applyChange } from '../membership/member-events.js';

/** Periods for which members can exclude themselves. */
export const EXCLUSION_PERIODS = ['6-months', '1-year', '5-years'] as const;
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

const MONTHS: Record<ExclusionPeriod, number> = { '6-months': 6, '1-year': 12, '5-years': 60 };

export const exclusionEnd = (from: Date, period: ExclusionPeriod) => monthsAfter(from, MONTHS[period]);

/**
 * Excludes a member at their own request, in any status of the account. Neither the member nor an operator can end it
 * before its date. Returns null during an exclusion that ends at the same time or later.
 * @throws memberNotFound, accountDeleted
 */
export function exclude(memberId: string, current: Member, period: ExclusionPeriod, now: Date): Decision | null {
  const member = asJoined(current);
  const until = exclusionEnd(now, period);
  if (member.exclusion && member.exclusion.until >= until) return null;
  const exclusion = { at: member.exclusion?.at ?? now, until };
  const { next, events } = applyChange(memberId, current, { ...member, contactChange: undefined, exclusion });
  const excluded = event(MemberSelfExcludedSchema, { memberId, until: timestampFromDate(until) });
  return { next, events: [...events, excluded] };
}

/**
 * Ends an exclusion on its end date. The member can then pay for a new subscription, or sign up again after a deletion;
 * nothing starts automatically. Returns null before the date, and while the subscription has not ended yet.
 */
export function endExclusion(memberId: string, current: Member, now: Date): Decision | null {
  const { exclusion, ...member } = current;
  if (!exclusion || exclusion.until > now) return null;
  if (current.status === 'deleted' || current.status === 'erased')
    return { next: { ...member, emailKey: undefined, phoneKey: undefined }, events: [] };
  if (current.billing?.status !== 'ended') return null;
  const { next, events } = applyChange(memberId, current, member);
  return { next, events: current.closed ? events : [...events, event(MemberReopenedSchema, { memberId })] };
}
