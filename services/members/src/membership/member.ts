import type { Game, Language } from '@numbercast/lottery';
import { firstText, type OutgoingEvent } from '@numbercast/platform';

export const DELIVERY_METHODS = ['text', 'email', 'both'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];
/** Jackpots in millions of US dollars from which numbers are wanted. */
export const JACKPOT_THRESHOLDS = ['all', '100', '200', '300', '500'] as const;
export type JackpotThreshold = (typeof JACKPOT_THRESHOLDS)[number];
export type Channel = 'sms' | 'email';
/** Results of draws also go to browsers, which allow messages by their own permission. */
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

/** Newest word on a channel. */
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
  /** A bank was asked to take a payment back, and has not decided for us. */
  disputed?: boolean;
}

export interface Upgrade {
  position: Position;
  scheduleId: string;
  upgradeAt: Date;
  /** Taken away at the payment provider before its day. */
  withdrawn?: boolean;
}

/** Requested address, until the member enters the code that was sent there. */
export interface ContactChange {
  /** A new one for each code. */
  codeId: string;
  channel: Channel;
  /** Normalised. */
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
  /** When the member is reminded, or the pause ends if that is sooner or done. */
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
  /** By which an operator's search finds the name: `wordEnds` of it. */
  nameParts?: string[];
  paidAt?: Date;
  /** Version of the terms accepted last; absent where the first one was accepted before it was recorded here. */
  termsVersion?: string;
  preferences?: Preferences;
  consents: Partial<Record<Channel, Consent>>;
  /** Newest word on the results of draws by each channel; absent until the member chooses. */
  results?: Partial<Record<ResultChannel, Consent>> | undefined;
  billing?: Billing;
  upgrade?: Upgrade;
  /** When a new subscription last replaced an ended one. */
  restarted?: Position;
  refusal?: string;
  contactChange?: ContactChange;
  /** When the member asked for codes, of the last hour they did. */
  codesIssuedAt?: Date[];
  /** Since when the member wants no numbers for a while. */
  pausedAt?: Date | undefined;
  /** Absent while the pause lasts until the member comes back. */
  pauseEnd?: PauseEnd | undefined;
  /** Closed by us, until it is reopened. */
  closed?: Act;
  /** The last time we let them start again. */
  reopened?: Act;
  exclusion?: Exclusion;
  deletedAt?: Date;
  /** Numbers are wanted, and no channel that was chosen for them is allowed. */
  unreachable?: true | undefined;
}

/** A member who has joined: everything the sign-up brings is there. */
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

/** The status that follows from everything known; the gravest reason shows. */
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
 * Whether numbers are assigned and sent. A failed payment is retried for two weeks, during which they are (ADR 021).
 */
export const receivesNumbers = ({ status }: Pick<Member, 'status'>) =>
  status === 'active' || status === 'payment_failed';

/** The version of the terms that the member has accepted. */
export const acceptedTerms = ({ termsVersion }: Member) => termsVersion ?? firstText('terms').version;

/** The language of messages. */
export const messageLanguage = ({ language = 'en' }: Preferences): Language => language;

export const mayReceive = (member: Member, channel: Channel) => member.consents[channel]?.allowed ?? false;

const CHANNELS_OF: Record<DeliveryMethod, readonly Channel[]> = {
  text: ['sms'],
  email: ['email'],
  both: ['sms', 'email'],
};

/**
 * Whether a member wants the results of draws on a channel. Until they choose, results go where their numbers go, by
 * email and to browsers with notifications, and to none by text (ADR 084).
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

/** Whether a member who gets numbers wants them on channels none of which is allowed. */
export function isUnreachable(member: Member): boolean {
  const { preferences } = member;
  if (!receivesNumbers(member) || !preferences?.notificationsEnabled) return false;
  return !CHANNELS_OF[preferences.method].some((channel) => mayReceive(member, channel));
}

/** The upgrade that still lies ahead: none once the annual plan runs, or the subscription it belongs to is over. */
export function pendingUpgrade({ billing, upgrade, restarted }: Member): Upgrade | null {
  if (!upgrade || upgrade.withdrawn || (restarted && upgrade.position.at <= restarted.at)) return null;
  return billing?.plan === 'monthly' && billing.status !== 'ended' ? upgrade : null;
}
