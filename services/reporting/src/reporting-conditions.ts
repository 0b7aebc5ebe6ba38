import { Injectable } from '@nestjs/common';
import { drawIdOf, drawInWords, GAMES } from '@numbercast/lottery';
import { Clock, type FoundCondition, OperatorCondition } from '@numbercast/platform';
import { type Draw, whyHeld } from './draws/draw.js';
import { DrawsRepository } from './draws/draws.repository.js';
import { isOpen } from './wins/win.js';
import { WinsService } from './wins/wins.service.js';

const HOUR_MS = 3_600_000;
/** Results are known a few hours after a draw. */
const LATE_AFTER_HOURS = 6;
const LAST_DAY_MS = 24 * HOUR_MS;

type Unpublished = Pick<Draw, 'game' | 'date' | 'drawAt'>;

/** Draws whose result is missing for too long. */
export const lateResults = (draws: readonly Unpublished[], now: Date): FoundCondition[] =>
  draws
    .filter(({ drawAt }) => drawAt && now.getTime() - drawAt.getTime() >= LATE_AFTER_HOURS * HOUR_MS)
    .map((draw) => ({
      subject: drawIdOf(draw),
      isUrgent: true,
      summary: `${drawInWords(drawIdOf(draw))} has no result ${LATE_AFTER_HOURS} hours after the draw. Enter it in the console under Reporting.`,
    }));

type Win = Awaited<ReturnType<WinsService['list']>>['items'][number];

/** Each win that needs an operator, and once more when the last day to contact the winner begins. */
export function openWins(wins: readonly Win[], now: Date): FoundCondition[] {
  return wins.filter(isOpen).flatMap(({ winId, drawId, contactBy: { dueOn, dueAt } }) => {
    const won = `All six numbers matched: ${drawInWords(drawId)}.`;
    const found = {
      subject: winId,
      isUrgent: true,
      summary: `${won} Record the payout; above $50M, contact the winner by ${dueOn}.`,
      dueAt,
    };
    const isLastDay = now.getTime() >= dueAt.getTime() - LAST_DAY_MS;
    const summary = `${won} The time to contact the winner ends with ${dueOn}.`;
    return isLastDay ? [found, { ...found, subject: `${winId}|last-day`, summary }] : [found];
  });
}

/** Conditions of results and wins of which operators are notified. */
@Injectable()
export class ReportingConditions {
  constructor(
    private readonly draws: DrawsRepository,
    private readonly wins: WinsService,
    private readonly clock: Clock,
  ) {}

  @OperatorCondition('result-late')
  async findLate(): Promise<FoundCondition[]> {
    return lateResults(await this.unpublished(), this.clock.now());
  }

  @OperatorCondition('result-held')
  async findHeld(): Promise<FoundCondition[]> {
    return (await this.unpublished()).flatMap((draw) => {
      const cause = whyHeld(draw);
      if (cause === null) return [];
      const drawId = drawIdOf(draw);
      return [
        { subject: drawId, isUrgent: false, summary: `The result of ${drawInWords(drawId)} is held back: ${cause}.` },
      ];
    });
  }

  @OperatorCondition('jackpot-won')
  async findWins(): Promise<FoundCondition[]> {
    const { items, now } = await this.wins.list();
    return openWins(items, now);
  }

  private async unpublished() {
    return (await Promise.all(GAMES.map((game) => this.draws.listUnpublished(game)))).flat();
  }
}
