import { create, equals, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Plan } from '@numbercast/contracts/billing/v1/events';
import {
  ConsentChangedSchema,
  ContactChangedSchema,
  MemberChangedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberSchema,
  MemberStatus,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import {
  acceptedTerms,
  type Channel,
  type Decision,
  hasJoined,
  isUnreachable,
  type JoinedMember,
  messageLanguage,
  mayReceive,
  type Member,
  receivesNumbers,
  RESULT_CHANNELS,
  type ResultChannel,
  statusOf,
  wantsResults,
} from './member.js';

const PUBLIC_STATUS = {
  active: MemberStatus.ACTIVE,
  paused: MemberStatus.PAUSED,
  suspended: MemberStatus.SUSPENDED,
  payment_failed: MemberStatus.PAYMENT_FAILED,
  deleted: MemberStatus.DELETED,
  pending: MemberStatus.UNSPECIFIED,
  refused: MemberStatus.UNSPECIFIED,
  erased: MemberStatus.UNSPECIFIED,
} as const;

/** Returns the full state of a member, which every event contains. */
export function snapshot(memberId: string, member: JoinedMember) {
  const { profile, preferences } = member;
  return create(MemberSchema, {
    memberId,
    ...profile,
    status: PUBLIC_STATUS[member.status],
    receivesNumbers: receivesNumbers(member),
    games: preferences.games,
    deliveryMethod: preferences.method,
    jackpotThreshold: preferences.jackpotThreshold,
    notificationsEnabled: preferences.notificationsEnabled,
    smsAllowed: mayReceive(member, 'sms'),
    emailAllowed: mayReceive(member, 'email'),
    emailResults: wantsResults(member, 'email'),
    textResults: wantsResults(member, 'sms'),
    pushResults: wantsResults(member, 'push'),
    joinedAt: timestampFromDate(member.paidAt),
    selfExcluded: member.exclusion !== undefined,
    plan: member.billing.plan === 'annual' ? Plan.ANNUAL : Plan.MONTHLY,
    termsVersion: acceptedTerms(member),
    language: messageLanguage(preferences),
  } satisfies MessageInitShape<typeof MemberSchema>);
}

/**
 * Applies a new state with its derived status, and returns events for exactly the differences that matter to other
 * services.
 */
export function applyChange(memberId: string, before: Member | null, changed: Member): Decision {
  const withStatus = { ...changed, status: statusOf(changed) };
  const next = { ...withStatus, unreachable: isUnreachable(withStatus) || undefined };
  if (!hasJoined(next) || before?.status === 'deleted') return { next, events: [] };
  const member = snapshot(memberId, next);
  if (!before || !hasJoined(before)) return { next, events: [event(MemberJoinedSchema, { member })] };
  if (before.status !== next.status) return { next, events: [statusEvent(before, next, member)] };
  const changes = [
    contactEvent(before, next, member),
    consentEvent(before, next, member),
    ...RESULT_CHANNELS.map((channel) => resultsEvent(before, next, { member, channel })),
  ].filter((payload) => payload !== null);
  if (changes.length > 0) return { next, events: changes };
  const isSame = equals(MemberSchema, member, snapshot(memberId, before));
  return { next, events: isSame ? [] : [event(MemberChangedSchema, { member })] };
}

type Snapshot = ReturnType<typeof snapshot>;
const CHANNELS: readonly Channel[] = ['sms', 'email'];

function statusEvent(before: JoinedMember, next: JoinedMember, member: Snapshot): OutgoingEvent {
  switch (next.status) {
    case 'deleted':
      return event(MemberDeletedSchema, { member });
    case 'suspended':
      return event(MemberSuspendedSchema, { member, reason: whySuspended(next) });
    case 'payment_failed':
      return event(MemberSuspendedSchema, { member, reason: 'payment-failed' });
    case 'active':
      return event(MemberReactivatedSchema, { member });
    default:
      // Only members pause: a recovered payment reveals the earlier pause
      return event(before.status === 'active' ? MemberPausedSchema : MemberChangedSchema, { member });
  }
}

function contactEvent(before: JoinedMember, next: JoinedMember, member: Snapshot): OutgoingEvent | null {
  const { email: previousEmail, phone: previousPhone } = before.profile;
  if (next.profile.email === previousEmail && next.profile.phone === previousPhone) return null;
  return event(ContactChangedSchema, { member, previousEmail, previousPhone });
}

function whySuspended({ closed, exclusion, billing }: JoinedMember) {
  if (exclusion) return 'self-excluded';
  if (closed) return 'closed';
  return billing.disputed ? 'payment-disputed' : 'subscription-ended';
}

function consentEvent(before: Member, next: Member, member: Snapshot): OutgoingEvent | null {
  const channel = CHANNELS.find((each) => mayReceive(before, each) !== mayReceive(next, each));
  const consent = channel && next.consents[channel];
  if (!channel || !consent) return null;
  return event(ConsentChangedSchema, { member, channel, allowed: consent.allowed, source: consent.source });
}

/** Published for every decision, even one that confirms the default: delivery must know which decision is newest. */
function resultsEvent(
  before: Member,
  next: Member,
  { member, channel }: { member: Snapshot; channel: ResultChannel },
): OutgoingEvent | null {
  const [known, word] = [before.results?.[channel], next.results?.[channel]];
  if (!word || (known?.allowed === word.allowed && known.at.getTime() === word.at.getTime())) return null;
  const { allowed, source } = word;
  return event(ConsentChangedSchema, { member, channel: `results-${channel}`, allowed, source });
}
