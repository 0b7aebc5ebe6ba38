import { type Game, isGame } from '@numbercast/lottery';
import type { Decision } from '@numbercast/platform';

/** What is known here of a member: whether they get numbers, and how they are shown to the operator. */
export interface RosterMember {
  email: string;
  city: string;
  state: string;
  /** Whether numbers are given to this member at all. */
  active: boolean;
  games: Game[];
  /** Games whose next open draw has to be given to this member at once: just joined, came back or chosen. */
  awaiting?: Game[];
  /** Since when, in technical time; absent when nothing is awaited. */
  awaitingSince?: Date;
  /** Sequence number of the newest applied event. */
  lastEventSeq: number;
}

/** The state of a member as published. */
export type MemberState = Pick<RosterMember, 'email' | 'city' | 'state' | 'active'> & { games: string[] };

const playedBy = (member: { active: boolean; games: readonly Game[] } | null) => (member?.active ? member.games : []);

/**
 * Applies the newest state of a member. Numbers are awaited for a game that the member gets numbers for from now on
 * and did not before. An event older than the newest changes nothing.
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

/** The next draw of a game has been given, or need not be. */
export function settle(current: RosterMember, game: Game): Decision<RosterMember> | null {
  const { awaiting = [], awaitingSince, ...member } = current;
  if (!awaiting.includes(game)) return null;
  const left = awaiting.filter((other) => other !== game);
  return { next: { ...member, ...(left.length > 0 && { awaiting: left, awaitingSince }) }, events: [] };
}
