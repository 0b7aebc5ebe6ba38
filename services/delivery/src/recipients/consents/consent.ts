import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  MemberOptedInSchema,
  MemberOptedOutSchema,
  ResultsOptedOutSchema,
} from '@numbercast/contracts/delivery/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import type { Channel } from '../recipient.js';
import type { Moment } from '../../timing.js';

/**
 * Channels that require consent. Push does not: a member turns it on in each browser, which also asks for permission,
 * and turns it off by removing the device.
 */
const CONSENT_CHANNELS = ['sms', 'email'] as const satisfies Channel[];
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** A channel, or results of draws by email: their unsubscribe link does not end numbers. */
export const CONSENT_TOPICS = [...CONSENT_CHANNELS, 'results-email'] as const;
export type ConsentTopic = (typeof CONSENT_TOPICS)[number];

/** The consent for a topic according to events that reached us directly: replies, unsubscribe links, bounces. */
export interface Consent {
  memberId: string;
  channel: ConsentTopic;
  isAllowed: boolean;
  source: string;
  /** Technical time, which all services share. */
  receivedAt: Date;
}

export type OptOutSource = 'stop-reply' | 'unsubscribe-link' | 'bounce' | 'complaint' | 'unreachable';

/** How the decision reached us, for the record of the member's consents. */
export interface Evidence {
  evidence?: string;
  ip?: string;
  userAgent?: string;
}

interface Decided {
  next: Consent;
  events: OutgoingEvent[];
}

export interface OptOut {
  memberId: string;
  channel: ConsentChannel;
  source: OptOutSource;
  at: Moment;
  evidence?: Evidence;
}

/**
 * Opts a member out of a channel. The event is published even when the channel is already off, because the member's
 * record in another service may have changed in between.
 */
export function optOut(current: Consent | null, { memberId, channel, source, at, evidence }: OptOut): Decided | null {
  if (current && current.receivedAt >= at.technical) return null;
  const repeated = current?.isAllowed === false;
  return {
    next: { memberId, channel, isAllowed: false, source, receivedAt: at.technical },
    events: [
      event(MemberOptedOutSchema, { memberId, channel, source, at: timestampFromDate(at.now), repeated, ...evidence }),
    ],
  };
}

/** Opts a member out of results by email; numbers by email are not affected. */
export function optOutOfResults(
  current: Consent | null,
  { memberId, at, evidence }: Pick<OptOut, 'memberId' | 'at' | 'evidence'>,
): Decided | null {
  if (current && current.receivedAt >= at.technical) return null;
  const source = 'unsubscribe-link';
  const stopped = { memberId, channel: 'email', source, at: timestampFromDate(at.now), ...evidence };
  return {
    next: { memberId, channel: 'results-email', isAllowed: false, source, receivedAt: at.technical },
    events: [event(ResultsOptedOutSchema, stopped)],
  };
}

/** Opts a member in to texts. Only texts can be turned on by a reply; email is turned on again in the profile. */
export function optIn(current: Consent | null, memberId: string, at: Moment, evidence = ''): Decided | null {
  if (current && current.receivedAt >= at.technical) return null;
  const source = 'start-reply';
  return {
    next: { memberId, channel: 'sms', isAllowed: true, source, receivedAt: at.technical },
    events: [event(MemberOptedInSchema, { memberId, channel: 'sms', source, at: timestampFromDate(at.now), evidence })],
  };
}

const DECIDED_ELSEWHERE = ['signup', 'profile', 'admin'];

/**
 * Applies a decision made elsewhere (profile, operator). Newer decisions that reached this service directly win;
 * this service's own decisions, which come back as events, change nothing.
 */
export function followDecision(
  current: Consent | null,
  isAllowed: boolean,
  source: string,
  receivedAt: Date,
): Decided | null {
  if (!DECIDED_ELSEWHERE.includes(source)) return null;
  if (!current || current.receivedAt >= receivedAt || current.isAllowed === isAllowed) return null;
  return { next: { ...current, isAllowed, source, receivedAt }, events: [] };
}
