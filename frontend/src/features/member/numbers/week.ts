import type { Game } from '@numbercast/lottery';
import type { NumberSet } from '../../../lib/lottery/format-number-set.js';
import type { Delivery, Member, PastDraw, UpcomingDraw } from '../account/api.js';
import { deliveryStateOf, heldReasonOf, lostChannelsOf, sentChannelsOf, type DeliveryState } from './delivery-state.js';

/** `drawing`: held, and the result is not known yet. */
export type RowState = DeliveryState | 'drawing' | 'result';

/** A draw of the week as the board shows it. */
export interface WeekDraw {
  readonly drawId: string;
  readonly game: Game;
  /** The day on which it is held, `2026-11-23`. */
  readonly date: string;
  readonly drawAt: string;
  readonly deadline: string;
  readonly state: RowState;
  /** Channels whose message did not arrive. */
  readonly lost: readonly Delivery['channel'][];
  /** Channels whose message was sent. */
  readonly sent: readonly Delivery['channel'][];
  /** Why nothing was sent, as a stable code. */
  readonly heldReason: string | null;
  /** Empty before they are assigned. */
  readonly sets: readonly NumberSet[];
  readonly result: NumberSet | null;
  readonly numbers: PastDraw | null;
}

export interface WeekData {
  readonly games: Member['games'];
  /** The upcoming draws of all games. */
  readonly draws: readonly UpcomingDraw[];
  readonly deliveries: readonly Delivery[];
  /** The member's draws with numbers, including upcoming ones. */
  readonly numbers: readonly PastDraw[];
  /** Server time in milliseconds. */
  readonly now: number;
}

export interface Week {
  /** Upcoming draws, soonest first, followed by the most recent one. */
  readonly rows: readonly WeekDraw[];
  /** The newest result, while it is recent ({@link newsMs}). */
  readonly lastResult: PastDraw | null;
  /** Whether nothing was assigned or sent yet, because the member has just joined. */
  readonly isNew: boolean;
}

const rowsShown = 5;
const hourMs = 3_600_000;
const newsMs = 48 * hourMs;
/** How long a draw stays on the board after it was held. */
const heldMs = 72 * hourMs;

const byTime = (a: { drawAt: string }, b: { drawAt: string }) => a.drawAt.localeCompare(b.drawAt);

/** Returns the draws of a member's week: the upcoming ones, and the most recent one. */
export function weekOf({ games, draws, deliveries, numbers, now }: WeekData): Week {
  const upcomingIds = new Set(draws.map(({ drawId }) => drawId));
  const assigned = new Map(numbers.map((draw) => [draw.drawId, draw]));
  const ofDraw = (drawId: string) => deliveries.filter((delivery) => delivery.drawId === drawId);
  const age = ({ drawAt }: PastDraw) => now - Date.parse(drawAt);
  const held = numbers.filter(({ drawId }) => !upcomingIds.has(drawId)).toSorted((a, b) => byTime(b, a));
  const lastResult = held.find((draw) => draw.result && age(draw) < newsMs) ?? null;
  const recent = held.filter((draw) => draw !== lastResult && age(draw) < heldMs).slice(0, 1);
  const upcoming = draws
    .filter(({ game }) => games.length === 0 || games.includes(game))
    // A draw that closed before the member joined is omitted
    .filter(({ drawId, state }) => state !== 'closed' || assigned.has(drawId) || ofDraw(drawId).length > 0)
    .toSorted(byTime)
    .slice(0, rowsShown - recent.length);
  return {
    rows: [
      ...upcoming.map((draw) => upcomingRow(draw, ofDraw(draw.drawId), assigned.get(draw.drawId))),
      ...recent.map((draw) => heldRow(draw, ofDraw(draw.drawId))),
    ],
    lastResult,
    isNew: numbers.length === 0 && deliveries.length === 0,
  };
}

function upcomingRow(draw: UpcomingDraw, deliveries: readonly Delivery[], numbers?: PastDraw): WeekDraw {
  const { drawId, game, date, drawAt, deadline } = draw;
  const state = deliveryStateOf(deliveries);
  return { drawId, game, date, drawAt, deadline, state, ...details(deliveries), ...numbersIn(numbers), result: null };
}

function heldRow(draw: PastDraw, deliveries: readonly Delivery[]): WeekDraw {
  const { drawId, game, drawDate, drawAt, deadline, result } = draw;
  const state = result ? 'result' : 'drawing';
  return { drawId, game, date: drawDate, drawAt, deadline, state, ...details(deliveries), ...numbersIn(draw), result };
}

const details = (deliveries: readonly Delivery[]) => ({
  lost: lostChannelsOf(deliveries),
  sent: sentChannelsOf(deliveries),
  heldReason: heldReasonOf(deliveries),
});

const numbersIn = (numbers?: PastDraw) => ({ numbers: numbers ?? null, sets: numbers?.sets ?? [] });
