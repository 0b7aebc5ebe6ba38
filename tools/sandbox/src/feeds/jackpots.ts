import { createHash } from 'node:crypto';
import type { SimulatedClock } from '../clock.js';
import { conflict, Problem } from '../problem.js';
import type { State, Table } from '../state.js';
import { drawDates, drawInstant, isDrawDate, newYorkDate } from './calendar.js';
import { PUBLISHED_AFTER_MS } from './draws.js';
import { gameNamed, type GameName } from './games.js';

const DAY_MS = 86_400_000;
const MILLION = 1_000_000;
/** The cash value of a jackpot, in thousandths of it. */
const CASH_SHARE = 437;
const FIRST_MILLIONS: Record<GameName, number> = { powerball: 20, megamillions: 50 };
/** One in this many draws has a winner, after which the jackpot starts again. */
const WON_ONCE_IN = 12;
const LONGEST_RUN_DAYS = 120;

export interface Jackpot {
  date: string;
  drawAt: number;
  dollars: number;
  cashDollars: number;
  /** Tickets that won; only after the draw. */
  winners: number;
}

export interface FixedJackpot {
  game: GameName;
  date: string;
  millions: number;
  winners?: number | undefined;
}

/** The jackpot of each draw: it grows from draw to draw until one is won, unless it was set. */
export class Jackpots {
  private readonly fixed: Table<FixedJackpot>;

  constructor(
    state: State,
    private readonly clock: SimulatedClock,
    private readonly options: { seed: string },
  ) {
    this.fixed = state.table<FixedJackpot>('feeds.jackpots');
  }

  /**
   * Returns the last draw whose outcome is announced, and the next one, or null until the newest outcome is announced.
   */
  current(name: GameName): { last: Jackpot; next: Jackpot | null } {
    const game = gameNamed(name);
    const now = this.clock.now().getTime();
    const dates = drawDates(game, newYorkDate(now - 10 * DAY_MS), newYorkDate(now + 10 * DAY_MS));
    const held = dates.findLastIndex((date) => drawInstant(game, date) <= now);
    const isAnnounced = drawInstant(game, dates[held]!) + PUBLISHED_AFTER_MS <= now;
    const last = this.jackpotOf(name, dates[isAnnounced ? held : held - 1]!);
    return { last, next: isAnnounced ? this.jackpotOf(name, dates[held + 1]!) : null };
  }

  /**
   * Sets the jackpot of a draw. @throws problems for a date without a draw, and for a past draw whose winners are set
   */
  fix(jackpot: FixedJackpot) {
    const game = gameNamed(jackpot.game);
    if (!isDrawDate(game, jackpot.date))
      throw new Problem(400, 'invalid-request', 'The request is not valid', undefined, [
        { pointer: '/date', detail: `${jackpot.game} has no draw on ${jackpot.date}` },
      ]);
    const id = `${jackpot.game}-${jackpot.date}`;
    if (drawInstant(game, jackpot.date) <= this.clock.now().getTime() && this.fixed.get(id)?.winners !== undefined)
      throw conflict('already-paid', 'The winners of this draw are known', jackpot.date);
    this.fixed.put(id, jackpot);
  }

  private jackpotOf(name: GameName, date: string): Jackpot {
    const game = gameNamed(name);
    const fixed = this.fixed.get(`${name}-${date}`);
    const dollars = (fixed?.millions ?? this.grownBy(name, date)) * MILLION;
    return {
      date,
      drawAt: drawInstant(game, date),
      dollars,
      cashDollars: Math.round((dollars * CASH_SHARE) / 1_000),
      winners: fixed?.winners ?? Number(this.isWon(name, date)),
    };
  }

  private grownBy(name: GameName, date: string): number {
    const from = new Date(Date.parse(date) - LONGEST_RUN_DAYS * DAY_MS).toISOString().slice(0, 10);
    const before = drawDates(gameNamed(name), from, date).slice(0, -1);
    const run = before.slice(before.findLastIndex((day) => this.isWon(name, day)) + 1);
    return run.reduce((sum, day) => sum + 8 + this.pick(`${name}|${day}|growth`, 20), FIRST_MILLIONS[name]);
  }

  private isWon(name: GameName, date: string) {
    return this.pick(`${name}|${date}|won`, WON_ONCE_IN) === 0;
  }

  /** Returns a number below `count` that is derived from the text. */
  private pick(text: string, count: number) {
    return createHash('sha256').update(`${this.options.seed}|jackpot|${text}`).digest().readUIntBE(0, 6) % count;
  }
}
