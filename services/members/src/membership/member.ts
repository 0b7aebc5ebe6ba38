import type { Game, Language } from '@numbercast/lottery';
import { firstText, type OutgoingEvent } from '@numbercast/platform';

export const DELIVERY_METHODS = ['text', 'email', 'both'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];
/** Minimum jackpots for receiving numbers, in millions of US dollars. */
export const JACKPOT_THRESHOLDS = ['all', '100', '200', '300', '500'] as const;
export type JackpotThreshold = (typeof JACKPOT_THRESHOLDS)[number];
export type Channel = 'sms' | 'email';
/** Results of draws are also sent to browsers, which have their own permission for notifications. */
export const RESULT_CHANNELS = ['sms', 'email', 'push'] as const;
export type ResultChannel = (typeof RESULT_CHANNELS)[number];

/**
 * A sign-up is `pending` until it is paid and its account is open, or `refused` permanently.
 * Members are as in spec §4; `erased` is what retention leaves of a deleted one.
 */
export const STATUSES = [
  'pending',
  'refused',
  'active',
  'paused',
  'suspended',
  'payment_failed',
  'deleted',
  'erased',
] as const;
export type Status = (typeof STATUSES)[number];

/** Data from the sign-up, with the current email and phone. */
export interface Profile {
  email: string;
  /** Ten digits. */
  phone: string;
  firstName: string;
  lastName: string;
  zip: string;
  city: string;
  state: string;
  /** IANA zones of the ZIP: two on a border, none where unknown. */
  timeZones: string[];
}

export interface Preferences {
  method: DeliveryMethod;
  /** Never empty. */
  games: Game[];
  jackpotThreshold: JackpotThreshold;
  notificationsEnabled: boolean;
  /** Language of messages; absent for English. */
  language?: Language;
}

/** The newest decision about a channel. */
export interface Consent {
  allowed: boolean;
  at: Date;
  /** signup | stop-reply | start-reply | unsubscribe-link | bounce | complaint | profile */
  source: string;
}

/** Position of an event in the order of another service. */
export interface Position {
  source: string;
  seq: number;
  at: Date;
}

export interface Billing {
  position: Position;
  plan: 'monthly' | 'annual';
  status: 'active' | 'past_due' | 'paused' | 'ended';
  periodEnd: Date;
  autoRenew: boolean;
  /** Whether a payment is disputed (chargeback) or the dispute was lost. */
  disputed?: boolean;
}

export interface Upgrade {
  position: Position;
  scheduleId: string;
  upgradeAt: Date;
  /** Whether it was removed at the payment provider before its date. */
  withdrawn?: boolean;
}

/** Requested address, until the member enters the code that was sent there. */
export interface ContactChange {
  /** A new one for each code. */
  codeId: string;
  channel: Channel;
  /** Normalized. */
  address: string;
  codeHash: string;
  expiresAt: Date;
  triesLeft: number;
}

/** A decision of an operator about an account, with its reason. */
export interface Act {
  at: Date;
  by: string;
  reason: string;
}

/** The member's own exclusion. Neither the member nor an operator can end it before its date. */
export interface Exclusion {
  at: Date;
  until: Date;
}

/** The end of a pause that has a date. */
export interface PauseEnd {
  until: Date;
  /** When the reminder is due, or the end of the pause if that is sooner or the reminder was sent. */
  nextStepAt: Date;
}

/** One person's membership, from the first event of the sign-up on. Its id is the sign-up's. */
export interface Member {
  status: Status;
  /** Unique among all who have them; released on deletion and refusal, but not while an exclusion runs. */
  emailKey?: string;
  phoneKey?: string;
  /** Keycloak's `sub`, once the account is open. */
  subject?: string;
  profile?: Profile;
  /** Search terms for the name in the operators' search: its `wordEnds`. */
  nameParts?: string[];
  paidAt?: Date;
  /**
   * Version of the terms accepted last; absent if the first version was accepted before acceptances were recorded here.
   */
  termsVersion?: string;
  preferences?: Preferences;
  consents: Partial<Record<Channel, Consent>>;
  /** The newest decision about results on each channel; absent until the member chooses. */
  results?: Partial<Record<ResultChannel, Consent>> | undefined;
  billing?: Billing;
  upgrade?: Upgrade;
  /** When a new subscription last replaced an ended one. */
  restarted?: Position;
  refusal?: string;
  contactChange?: ContactChange;
  /** Times of the member's code requests, of one day up to the last request. */
  codesIssuedAt?: Date[];
  /** Start of the pause. */
  pausedAt?: Date | undefined;
  /** Absent while the pause is open-ended. */
  pauseEnd?: PauseEnd | undefined;
  /** The closing by an operator, until the account is reopened. */
  closed?: Act;
  /** The last reopening by an operator. */
  reopened?: Act;
  exclusion?: Exclusion;
  deletedAt?: Date;
  /** Set when numbers are wanted but none of the chosen channels is allowed. */
  unreachable?: true | undefined;
}

/** A member who has joined: all data of the sign-up is present. */
export type JoinedMember = Member &
  Required<Pick<Member, 'subject' | 'profile' | 'paidAt' | 'preferences' | 'billing'>>;

export interface Decision {
  next: Member;
  events: OutgoingEvent[];
}

/** The state before any event of the sign-up. */
export const unknownMember = (): Member => ({ status: 'pending', consents: {} });

const OUTSIDE: readonly Status[] = ['pending', 'refused', 'erased'];

/** The statuses of members and former members. */
export const JOINED = STATUSES.filter((status) => !OUTSIDE.includes(status));

export const hasJoined = (member: Member): member is JoinedMember => !OUTSIDE.includes(member.status);

/** Derives the status from all known data; the most severe reason wins. */
export function statusOf(member: Member): Status {
  const { refusal, subject, profile, billing, closed, exclusion, deletedAt, pausedAt } = member;
  if (member.status === 'erased') return 'erased';
  if (refusal) return 'refused';
  if (!subject || !profile) return 'pending';
  if (deletedAt) return 'deleted';
  if (closed || exclusion || billing?.status === 'ended' || billing?.disputed) return 'suspended';
  if (billing?.status === 'past_due') return 'payment_failed';
  return pausedAt ? 'paused' : 'active';
}

/**
 * Whether numbers are assigned and sent. They are during the two weeks in which a failed payment is retried (ADR 021).
 */
export const receivesNumbers = ({ status }: Pick<Member, 'status'>) =>
  status === 'active' || status === 'payment_failed';

/** Returns the version of the terms that the member has accepted. */
export const acceptedTerms = ({ termsVersion }: Member) => termsVersion ?? firstText('terms').version;

/** Returns the language of messages. */
export const messageLanguage = ({ language = 'en' }: Preferences): Language => language;

export const mayReceive = (member: Member, channel: Channel) => member.consents[channel]?.allowed ?? false;

const CHANNELS_OF: Record<DeliveryMethod, readonly Channel[]> = {
  text: ['sms'],
  email: ['email'],
  both: ['sms', 'email'],
};

/**
 * Whether a member wants the results of draws on a channel. Until the member chooses, results are sent by email if
 * numbers are, to browsers with notifications, and not by text (ADR 084).
 */
export function wantsResults(
  { results, preferences }: Pick<Member, 'results' | 'preferences'>,
  channel: ResultChannel,
): boolean {
  return results?.[channel]?.allowed ?? isResultsDefault(preferences, channel);
}

function isResultsDefault(preferences: Preferences | undefined, channel: ResultChannel): boolean {
  if (channel === 'push') return true;
  return channel === 'email' && preferences !== undefined && CHANNELS_OF[preferences.method].includes(channel);
}

/** Whether a member who gets numbers chose only channels that are not allowed. */
export function isUnreachable(member: Member): boolean {
  const { preferences } = member;
  if (!receivesNumbers(member) || !preferences?.notificationsEnabled) return false;
  return !CHANNELS_OF[preferences.method].some((channel) => mayReceive(member, channel));
}

/** Returns the pending upgrade; null once the annual plan has started, or when its subscription has ended. */
export function pendingUpgrade({ billing, upgrade, restarted }: Member): Upgrade | null {
  if (!upgrade || upgrade.withdrawn || (restarted && upgrade.position.at <= restarted.at)) return null;
  return billing?.plan === 'monthly' && billing.status !== 'ended' ? upgrade : null;
}
