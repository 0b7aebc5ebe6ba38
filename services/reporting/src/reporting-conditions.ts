import { Injectable } from '@nestjs/common';
import { catalogue, drawIdOf, drawInWords, type Game, GAMES } from '@numbercast/lottery';
import { Clock, type FoundCondition, OperatorCondition } from '@numbercast/platform';
import { type Draw, whyHeld } from './draws/draw.js';
import { DrawsRepository } from './draws/draws.repository.js';
import { FAILS_TOO_LONG_MS, failingMsOf } from './jackpots/jackpot-feed.js';
import { type ChangedJackpot, JackpotsService } from './jackpots/jackpots.service.js';
import { isOpen } from './wins/win.js';
import { WinsService } from './wins/wins.service.js';

const HOUR_MS = 3_600_000;
/** Results are known a few hours after a draw. */
const LATE_AFTER_HOURS = 6;
const LAST_DAY_MS = 24 * HOUR_MS;

type Unpublished = Pick<Draw, 'game' | 'date' | 'drawAt'>;

/** Returns the draws whose result has been missing for too long. */
export const lateResults = (draws: readonly Unpublished[], now: Date): FoundCondition[] =>
  draws
    .filter(({ drawAt }) => drawAt && now.getTime() - drawAt.getTime() >= LATE_AFTER_HOURS * HOUR_MS)
    .map((draw) => ({
      subject: drawIdOf(draw),
      isUrgent: true,
      summary: `${drawInWords(drawIdOf(draw))} has no result ${LATE_AFTER_HOURS} hours after the draw. Enter it in the console under Reporting.`,
    }));

type Win = Awaited<ReturnType<WinsService['list']>>['items'][number];

/** Returns each win that needs an operator, and a second condition when the last day to contact the winner begins. */
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

/** Returns the jackpot feeds that have failed for too long. */
export const failedFeeds = (failing: readonly { game: Game; failingSince: Date }[], now: Date): FoundCondition[] =>
  failing
    .filter((feed) => failingMsOf(feed, now) >= FAILS_TOO_LONG_MS)
    .map(({ game }) => ({
      subject: game,
      isUrgent: false,
      summary: `The jackpot feed of ${catalogue[game].name} has failed for ${FAILS_TOO_LONG_MS / HOUR_MS} hours. Enter jackpots in the console under Rollout Sets.`,
    }));

/** Returns confirmed jackpots that differ from the feed; another amount is another condition. */
export const changedJackpots = (changed: readonly ChangedJackpot[]): FoundCondition[] =>
  changed.map(({ drawId, confirmedMillions, proposedMillions }) => ({
    subject: `${drawId}|${proposedMillions}`,
    isUrgent: false,
    summary: `${drawInWords(drawId)}: the feed has a jackpot of $${proposedMillions} million, confirmed is $${confirmedMillions} million. Check it in the console under Rollout Sets.`,
  }));

/** Conditions of results, jackpots and wins of which operators are notified. */
@Injectable()
export class ReportingConditions {
  constructor(
    private readonly draws: DrawsRepository,
    private readonly wins: WinsService,
    private readonly jackpots: JackpotsService,
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

  @OperatorCondition('jackpot-feed-failed')
  async findFailedFeeds(): Promise<FoundCondition[]> {
    return failedFeeds(await this.jackpots.listFailing(), this.clock.now());
  }

  @OperatorCondition('jackpot-changed')
  async findChangedJackpots(): Promise<FoundCondition[]> {
    return changedJackpots(await this.jackpots.listChanged());
  }

  private async unpublished() {
    return (await Promise.all(GAMES.map((game) => this.draws.listUnpublished(game)))).flat();
  }
}
