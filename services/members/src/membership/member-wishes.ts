import { problem } from '@numbercast/platform';
import {
  ALL_GAMES,
  type Channel,
  type Consent,
  type Decision,
  type DeliveryMethod,
  type Game,
  hasJoined,
  type JoinedMember,
  mayReceive,
  type Member,
} from './member.js';
import { become } from './member-events.js';

export const memberNotFound = problem('member-not-found', 404, 'Member not found');
export const accountDeleted = problem(
  'account-deleted',
  403,
  'This account has been deleted and is no longer accessible.',
);
export const accountRestricted = problem(
  'account-restricted',
  409,
  'Account functionality is restricted. Please resolve account status first.',
);
export const textsStopped = problem(
  'texts-stopped',
  409,
  'Texts were stopped from this phone; reply START to get them again.',
);

/** What a member may change of their preferences; what is absent stays. */
export interface PreferencesWish {
  method?: DeliveryMethod | undefined;
  /** Empty means both (spec §3). */
  games?: Game[] | undefined;
  consent?: { channel: Channel; word: Consent } | undefined;
}

/** The member as they may see themselves. @throws memberNotFound, accountDeleted */
export function asJoined(member: Member | null): JoinedMember {
  if (!member || !hasJoined(member)) throw memberNotFound();
  if (member.status === 'deleted') throw accountDeleted();
  return member;
}

/** @throws accountRestricted unless active, textsStopped when only the phone can undo it */
export function changePreferences(memberId: string, current: Member, wish: PreferencesWish): Decision {
  // Whoever wants no more messages may say so in every state of the account
  const isOptOutAlone = wish.consent?.word.allowed === false && !wish.method && !wish.games;
  const member = isOptOutAlone ? asJoined(current) : active(current);
  const games =
    wish.games && (wish.games.length > 0 ? ALL_GAMES.filter((game) => wish.games?.includes(game)) : [...ALL_GAMES]);
  const { method = member.preferences.method } = wish;
  return become(memberId, current, {
    ...member,
    preferences: { ...member.preferences, method, ...(games && { games }) },
    consents: { ...member.consents, ...consentOf(member, wish.consent) },
  });
}

/** Once more is fine (a double click); any other restriction has to be resolved first. @throws accountRestricted */
export function pause(memberId: string, current: Member, now: Date): Decision | null {
  if (current.status === 'paused') return null;
  return become(memberId, current, { ...active(current), pausedAt: now });
}

/** @throws accountRestricted when something else than a pause restricts the account */
export function reactivate(memberId: string, current: Member): Decision | null {
  if (current.status === 'active') return null;
  if (asJoined(current).status !== 'paused') throw accountRestricted();
  return become(memberId, current, { ...current, pausedAt: undefined });
}

/** Gives e-mail and phone back; the record stays for the retention time. @throws accountRestricted unless active */
export function remove(memberId: string, current: Member, now: Date): Decision | null {
  if (current.status === 'deleted') return null;
  return become(memberId, current, { ...active(current), emailKey: undefined, phoneKey: undefined, deletedAt: now });
}

/** Years for which the record of a deleted account is kept (spec §9). */
export const RETENTION_YEARS = 7;

/** Whether a deleted account's record has been kept long enough. */
export function isRetained({ deletedAt }: Member, now: Date) {
  return !deletedAt || deletedAt > retentionLimit(now);
}

/** Accounts deleted before this instant are to be erased. */
export function retentionLimit(now: Date) {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - RETENTION_YEARS);
  return limit;
}

/** Nothing personal is left. Null while the record has to be kept. */
export function erase(current: Member, now: Date): Decision | null {
  if (current.status !== 'deleted' || isRetained(current, now)) return null;
  return { next: { status: 'erased', consents: {}, deletedAt: current.deletedAt }, events: [] };
}

function active(current: Member): JoinedMember {
  const member = asJoined(current);
  if (member.status !== 'active') throw accountRestricted();
  return member;
}

function consentOf(member: JoinedMember, wish: PreferencesWish['consent']) {
  if (!wish || mayReceive(member, wish.channel) === wish.word.allowed) return {};
  // The carrier honours the reply: a text sent now would be refused until the phone itself says START
  if (wish.channel === 'sms' && member.consents.sms?.source === 'stop-reply') throw textsStopped();
  return { [wish.channel]: wish.word };
}
