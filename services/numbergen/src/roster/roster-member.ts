import { type Game, isGame } from '@numbercast/lottery';
import type { Decision } from '@numbercast/platform';

/** A member as known to this service: whether they get numbers, and how they are shown to the operator. */
export interface RosterMember {
  email: string;
  city: string;
  state: string;
  /** Whether this member gets numbers at all. */
  active: boolean;
  games: Game[];
  /** Games of whose next open draw this member must be assigned sets immediately: just joined, returned, or chosen. */
  awaiting?: Game[];
  /** When the wait began, in technical time; absent when nothing is awaited. */
  awaitingSince?: Date;
  /** Sequence number of the newest applied event. */
  lastEventSeq: number;
}

/** The state of a member as published. */
export type MemberState = Pick<RosterMember, 'email' | 'city' | 'state' | 'active'> & { games: string[] };

const playedBy = (member: { active: boolean; games: readonly Game[] } | null) => (member?.active ? member.games : []);

/**
 * Applies the newest state of a member. Sets are awaited for each game that the member now gets numbers for and did not
 * before. Events older than the newest change nothing.
 */
export function applyMemberEvent(
  current: RosterMember | null,
  state: MemberState,
  seq: number,
  at: Date,
): Decision<RosterMember> | null {
  if (current && current.lastEventSeq >= seq) return null;
  const games = state.games.filter(isGame);
  const played = playedBy({ active: state.active, games });
  const before = playedBy(current);
  const awaiting = played.filter((game) => !before.includes(game) || current?.awaiting?.includes(game));
  const waiting = awaiting.length > 0 && { awaiting, awaitingSince: current?.awaitingSince ?? at };
  return { next: { ...state, games, lastEventSeq: seq, ...waiting }, events: [] };
}

/** Ends the wait for a game: sets of its next draw were assigned, or are not needed. */
export function settle(current: RosterMember, game: Game): Decision<RosterMember> | null {
  const { awaiting = [], awaitingSince, ...member } = current;
  if (!awaiting.includes(game)) return null;
  const left = awaiting.filter((other) => other !== game);
  return { next: { ...member, ...(left.length > 0 && { awaiting: left, awaitingSince }) }, events: [] };
}
