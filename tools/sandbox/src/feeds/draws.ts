import { createHash } from 'node:crypto';
import type { SimulatedClock } from '../clock.js';
import { conflict, Problem } from '../problem.js';
import type { State, Table } from '../state.js';
import { drawDates, drawInstant, isDrawDate, newYorkDate, nextDay } from './calendar.js';
import { gameNamed, GAMES, matrixAt, type Game, type GameName } from './games.js';
import { readHistory } from './history.js';

/** Results are published this long after the draw, in simulated time. */
export const PUBLISHED_AFTER_MS = 90 * 60_000;
const FIRST_DATE = '2023-01-01';

export interface Result {
  date: string;
  /** Time of the draw, Unix milliseconds. */
  drawAt: number;
  whites: number[];
  red: number;
  multiplier: number | null;
}

export interface FixedResult {
  game: GameName;
  date: string;
  whites: number[];
  red: number;
}

/** Every draw's result: the configured history, then results derived from a seed, unless one was set in advance. */
export class Draws {
  private readonly fixed: Table<FixedResult>;
  private readonly past = new Map<GameName, Result[]>();
  private readonly made = new Map<string, Result>();

  constructor(
    state: State,
    private readonly clock: SimulatedClock,
    private readonly options: { seed: string; history?: string },
  ) {
    this.fixed = state.table<FixedResult>('feeds.fixed');
    for (const { name } of GAMES) this.past.set(name, options.history ? readHistory(options.history, name) : []);
  }

  /** Results published by now, newest first; `lateMs` holds them back longer. */
  published(name: GameName, lateMs = 0): Result[] {
    const game = gameNamed(name);
    const now = this.clock.now().getTime();
    const past = this.past.get(name) ?? [];
    const first = past.length > 0 ? nextDay(past.at(-1)?.date ?? FIRST_DATE) : FIRST_DATE;
    const dates = drawDates(game, first, newYorkDate(now));
    return [...past, ...dates.map((date) => this.resultOf(game, date))]
      .filter(({ drawAt }) => drawAt + PUBLISHED_AFTER_MS + lateMs <= now)
      .reverse();
  }

  /** Sets the result of a future draw. @throws problems for impossible numbers and for past draws */
  fix(result: FixedResult) {
    const game = gameNamed(result.game);
    const { whites, red } = matrixAt(game, result.date);
    const fits = new Set(result.whites).size === 5 && result.whites.every((ball) => ball >= 1 && ball <= whites);
    if (!isDrawDate(game, result.date)) throw wrong('/date', `${result.game} has no draw on ${result.date}`);
    if (!fits) throw wrong('/whites', `five different numbers from 1 to ${whites} are needed`);
    if (result.red < 1 || result.red > red) throw wrong('/red', `a number from 1 to ${red} is needed`);
    if (drawInstant(game, result.date) <= this.clock.now().getTime())
      throw conflict('already-drawn', 'This draw has been drawn already', result.date);
    this.made.delete(`${result.game}-${result.date}`);
    this.fixed.put(`${result.game}-${result.date}`, result);
  }

  private resultOf(game: Game, date: string): Result {
    const id = `${game.name}-${date}`;
    const known = this.made.get(id);
    if (known) return known;
    const result = { ...generate(game, date, this.options.seed), ...chosen(this.fixed.get(id)) };
    this.made.set(id, result);
    return result;
  }
}

function chosen(fixed: FixedResult | undefined) {
  return fixed && { whites: fixed.whites.toSorted((a, b) => a - b), red: fixed.red };
}

function wrong(pointer: string, detail: string) {
  return new Problem(400, 'invalid-request', 'The request is not valid', undefined, [{ pointer, detail }]);
}

function generate(game: Game, date: string, seed: string): Result {
  const { whites, red } = matrixAt(game, date);
  const bag = Array.from({ length: whites }, (_, index) => index + 1);
  const drawn = [0, 1, 2, 3, 4].map(
    (n) => bag.splice(pick(`${seed}|${game.name}|${date}|${n}`, bag.length), 1)[0] ?? 0,
  );
  const multiplier = [2, 3, 4, 5, 10][pick(`${seed}|${game.name}|${date}|multiplier`, 5)] ?? 2;
  return {
    date,
    drawAt: drawInstant(game, date),
    whites: drawn.sort((a, b) => a - b),
    red: pick(`${seed}|${game.name}|${date}|red`, red) + 1,
    // Mega Millions prints its multiplier on each ticket since its 2025 matrix, so the feed has none.
    multiplier: game.name === 'megamillions' && date >= '2025-04-08' ? null : multiplier,
  };
}

/** Returns a number below `count` that is derived from the text. */
function pick(text: string, count: number): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) % count;
}
