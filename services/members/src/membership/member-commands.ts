import { MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { event } from '@numbercast/platform';
import { GAMES, type Game } from '@numbercast/lottery';
import {
  acceptedTerms,
  type Channel,
  type Consent,
  type Decision,
  hasJoined,
  type JoinedMember,
  mayReceive,
  type Member,
  type Preferences,
  type ResultChannel,
} from './member.js';
import { accountDeleted, accountRestricted, memberNotFound, noWorkingChannel, textsStopped } from '../problems.js';
import { applyChange } from './member-events.js';

/** A change of preferences; absent fields are unchanged. An empty list of games means both (spec §3). */
export type PreferencesRequest = { [Name in keyof Preferences]?: Preferences[Name] | undefined } & {
  consent?: { channel: Channel; word: Consent } | undefined;
  /** Decisions about results, by channel. */
  results?: Partial<Record<ResultChannel, Consent>> | undefined;
};

/** Returns the member if they have joined and are not deleted. @throws memberNotFound, accountDeleted */
export function asJoined(member: Member | null): JoinedMember {
  if (!member || !hasJoined(member)) throw memberNotFound();
  if (member.status === 'deleted') throw accountDeleted();
  return member;
}

/**
 * Applies a change of preferences.
 * @throws accountRestricted unless active; textsStopped when only a text from the phone can undo it; noWorkingChannel
 * when numbers would be sent only on channels that are turned off
 */
export function changePreferences(
  memberId: string,
  current: Member,
  { consent, results, ...preferences }: PreferencesRequest,
): Decision {
  const { games, ...plain } = withoutUndefined(preferences);
  // Members may opt out of messages in every status of the account
  const words = [...(consent ? [consent.word] : []), ...Object.values(results ?? {})];
  const isOptOut = words.length > 0 && words.every(({ allowed }) => !allowed);
  const isOptOutAlone = isOptOut && !games && Object.keys(plain).length === 0;
  const member = isOptOutAlone ? asJoined(current) : active(current);
  const decision = applyChange(memberId, current, {
    ...member,
    preferences: { ...member.preferences, ...plain, ...(games && { games: gamesOf(games) }) },
    consents: { ...member.consents, ...consentOf(member, consent) },
    results: resultsOf(member, { consent, results }),
  });
  if (isAboutDelivery(plain) && decision.next.unreachable) throw noWorkingChannel();
  return decision;
}

const isAboutDelivery = ({
  method,
  notificationsEnabled,
}: Pick<PreferencesRequest, 'method' | 'notificationsEnabled'>) =>
  method !== undefined || notificationsEnabled === true;

/** Returns the chosen games; none chosen means both (spec §3). */
const gamesOf = (chosen: Game[]) => (chosen.length > 0 ? GAMES.filter((game) => chosen.includes(game)) : [...GAMES]);

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };
const withoutUndefined = <T extends object>(requested: T) =>
  Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined)) as Given<T>;

/** Accepts the terms in this version, in any status of the account. Returns null when they are already accepted. */
export function acceptTerms(memberId: string, current: Member, termsVersion: string): Decision | null {
  const member = asJoined(current);
  if (acceptedTerms(member) === termsVersion) return null;
  return applyChange(memberId, current, { ...member, termsVersion });
}

/**
 * Deletes the account in any status; the record stays for the retention time. Email and phone are released, except
 * during an exclusion, because the member could sign up again with them.
 */
export function remove(memberId: string, current: Member, now: Date): Decision | null {
  if (current.status === 'deleted') return null;
  return applyChange(memberId, current, deletedAt(asJoined(current), now));
}

const deletedAt = (member: JoinedMember, at: Date): JoinedMember => ({
  ...member,
  ...(!member.exclusion && { emailKey: undefined, phoneKey: undefined }),
  contactChange: undefined,
  codesIssuedAt: undefined,
  pauseEnd: undefined,
  deletedAt: at,
});

/**
 * Deletes the account of a member who left long ago without deleting it: the subscription ended without a successor, or
 * we closed the account. Returns null while the record must be retained.
 */
export function removeLapsed(memberId: string, current: Member, now: Date): Decision | null {
  const left = hasJoined(current) && current.status !== 'deleted' ? leftAt(current) : undefined;
  if (!left || left > retentionLimit(now)) return null;
  return applyChange(memberId, current, deletedAt(asJoined(current), left));
}

/** Returns when a member left without deleting the account; undefined for one who has not left. */
function leftAt({ closed, billing }: JoinedMember): Date | undefined {
  return closed?.at ?? (billing.status === 'ended' ? billing.periodEnd : undefined);
}

/** Years for which the record of a deleted account is kept (spec §9). */
export const RETENTION_YEARS = 7;

/** Whether a deleted account's record must still be retained. */
export function isRetained({ deletedAt }: Member, now: Date) {
  return !deletedAt || deletedAt > retentionLimit(now);
}

/** Returns the instant before which deleted accounts are to be erased. */
export function retentionLimit(now: Date) {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - RETENTION_YEARS);
  return limit;
}

/**
 * Erases all personal data and publishes an event, so that the other services erase theirs. Returns null while the
 * record must be retained.
 */
export function erase(memberId: string, current: Member, now: Date): Decision | null {
  if (current.status !== 'deleted' || isRetained(current, now)) return null;
  const { deletedAt, exclusion, emailKey, phoneKey } = current;
  // Only when erased early: the longest exclusion is shorter than the retention
  const reserved = exclusion && { exclusion, emailKey, phoneKey };
  const next: Member = { status: 'erased', consents: {}, deletedAt, ...reserved };
  return { next, events: [event(MemberErasedSchema, { memberId })] };
}

/** Returns the member if active. @throws accountRestricted */
export function active(current: Member): JoinedMember {
  const member = asJoined(current);
  if (member.status !== 'active') throw accountRestricted();
  return member;
}

/** Applies decisions about results. Turning texts off also turns off results by text. */
function resultsOf(
  { results: known }: JoinedMember,
  { consent, results }: Pick<PreferencesRequest, 'consent' | 'results'>,
) {
  const isTextsOff = consent?.channel === 'sms' && !consent.word.allowed && known?.sms?.allowed;
  return isTextsOff || results ? { ...known, ...(isTextsOff && { sms: consent.word }), ...results } : known;
}

function consentOf(member: JoinedMember, requested: PreferencesRequest['consent']) {
  if (!requested || mayReceive(member, requested.channel) === requested.word.allowed) return {};
  // The carrier enforces STOP: it would reject texts until the phone itself sends START
  if (requested.channel === 'sms' && member.consents.sms?.source === 'stop-reply') throw textsStopped();
  return { [requested.channel]: requested.word };
}
