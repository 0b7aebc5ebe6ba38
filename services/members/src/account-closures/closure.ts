import { MemberClosedSchema, MemberReopenedSchema } from '@numbercast/contracts/members/v1/events';
import { acted, event, problem } from '@numbercast/platform';
import type { Act, Decision, Member } from '../membership/member.js';
import { applyChange } from '../membership/member-events.js';
import { asJoined } from '../membership/member-commands.js';

export const selfExcluded = problem(
  'self-excluded',
  409,
  'The member excluded themselves. This can’t be ended before its date.',
);

export const notSuspended = problem('not-suspended', 409, 'Only a suspended account can be reopened');

/**
 * Ends a membership for fraud, abuse or a breach of the terms (spec §4). This is final unless the account is reopened.
 * Returns null when it is already closed.
 * @throws memberNotFound, accountDeleted
 */
export function closeAccount(memberId: string, current: Member, closed: Act): Decision | null {
  const member = asJoined(current);
  if (member.closed) return null;
  const { next, events } = applyChange(memberId, current, { ...member, closed });
  return {
    next,
    events: [...events, event(MemberClosedSchema, { memberId }), auditEntry('closed account', memberId, closed)],
  };
}

/**
 * Lets a member resubscribe after the account was closed, or the subscription was ended by a bank or in the dashboard
 * of the payment provider. The member pays for a new subscription.
 * @throws memberNotFound, accountDeleted, selfExcluded, notSuspended
 */
export function reopenAccount(memberId: string, current: Member, reopened: Act): Decision {
  const { closed: _closed, ...member } = asJoined(current);
  if (member.exclusion) throw selfExcluded();
  if (member.status !== 'suspended') throw notSuspended();
  const { next, events } = applyChange(memberId, current, { ...member, reopened });
  return {
    next,
    events: [...events, event(MemberReopenedSchema, { memberId }), auditEntry('reopened account', memberId, reopened)],
  };
}

const auditEntry = (action: string, memberId: string, act: Act) => acted(act, action, `${memberId}: ${act.reason}`);
