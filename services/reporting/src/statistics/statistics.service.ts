import { Injectable } from '@nestjs/common';
import { problem } from '@numbercast/platform';
import { z } from 'zod';
import { endOf, type Era, erasOf, type Game, GAMES } from '@numbercast/lottery';
import { DrawsRepository } from '../draws/draws.repository.js';
import { statisticsOf, statisticsSchema } from './statistics.js';

export const eraNotFound = problem('era-not-found', 404, 'Era not found');

const eraResponse = z.object({ from: z.iso.date(), until: z.iso.date().nullable(), whites: z.int(), reds: z.int() });

export const statisticsOfEra = statisticsSchema.extend({
  game: z.enum(GAMES),
  eras: z.array(eraResponse),
  era: eraResponse,
});

const shown = (game: Game, era: Era) => ({ ...era, until: endOf(game, era) });

/** Counts the balls drawn in an era. Balls of different drums are never counted together. */
@Injectable()
export class StatisticsService {
  constructor(private readonly draws: DrawsRepository) {}

  /** @param from first day of an era; the newest era by default */
  async read(game: Game, from: string | undefined) {
    const eras = erasOf(game).toReversed();
    const era = from === undefined ? eras[0]! : eras.find((each) => each.from === from);
    if (!era) throw eraNotFound();
    const drawn = await this.draws.listOutcomes(game, era.from, endOf(game, era));
    return {
      game,
      eras: eras.map((each) => shown(game, each)),
      era: shown(game, era),
      ...statisticsOf(era, drawn),
    };
  }
}
