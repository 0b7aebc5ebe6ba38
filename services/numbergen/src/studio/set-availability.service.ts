import { Injectable } from '@nestjs/common';
import { Clock } from '@numbercast/platform';
import { z } from 'zod';
import { drawIdOf, eraOn, type Game, GAMES, setsIn } from '@numbercast/lottery';
import { drawsBetween } from '@numbercast/lottery/calendar';
import { DrawsRepository } from '../draws/draws.repository.js';
import { countQuestion } from '../generator/space-count.js';
import { SpaceCounts } from '../generator/space-counts.js';
import { ResultsRepository } from '../results/results.repository.js';
import { RolloutRepository } from '../rollout/rollout.repository.js';
import { RosterRepository } from '../roster/roster.repository.js';
import { historyNeeded, type Rules } from '../rules/rule-version.js';
import type { SetAvailability } from './set-availability.js';

const AHEAD_MS = 8 * 24 * 3_600_000;

/** The game's next unsealed draw: the first one to which rules activated now apply. */
export const nextDraw = z.object({
  game: z.enum(GAMES),
  drawId: z.string(),
  date: z.string(),
  /** Number of members with first numbers of the draw, which they keep. */
  firstGiven: z.number(),
});
export type NextDraw = z.infer<typeof nextDraw>;

/** Counts the sets that rules leave in the next draws. */
@Injectable()
export class SetAvailabilityService {
  constructor(
    private readonly clock: Clock,
    private readonly draws: DrawsRepository,
    private readonly results: ResultsRepository,
    private readonly rollout: RolloutRepository,
    private readonly roster: RosterRepository,
    private readonly counts: SpaceCounts,
  ) {}

  async nextDraws(): Promise<NextDraw[]> {
    const open = await this.draws.listOpen();
    return GAMES.map((game) => {
      const sealed = new Set(open.filter(({ seal }) => seal).map(drawIdOf));
      const { drawId, date } = this.upcoming(game).find((draw) => !sealed.has(draw.drawId))!;
      const firstSlots = open.find(({ _id }) => _id === drawId)?.first?.slots ?? 0;
      return { game, drawId, date, firstGiven: firstSlots };
    });
  }

  async roomsOf(rules: Rules): Promise<SetAvailability[]> {
    const targetSets = await this.rollout.targetSets();
    const next = await this.nextDraws();
    return Promise.all(next.map((draw) => this.roomIn(draw, rules, targetSets)));
  }

  private async roomIn({ game, drawId, date }: NextDraw, rules: Rules, targetSets: number): Promise<SetAvailability> {
    const results = await this.results.listBefore(game, date, historyNeeded(rules));
    const { size } = await this.counts.count(countQuestion(rules, { game, date }, results));
    const eligibleMembers = await this.roster.countPlaying(game);
    const whole = setsIn(eraOn(game, date));
    return { game, drawId, date, known: results.length, whole, sets: size, targetSets, eligibleMembers };
  }

  /** Uses the calendar, which is correct even before a draw's document exists. */
  private upcoming(game: Game) {
    const now = this.clock.now();
    const draws = drawsBetween(game, now, new Date(now.getTime() + AHEAD_MS));
    return draws.filter(({ deadline }) => deadline > now);
  }
}
