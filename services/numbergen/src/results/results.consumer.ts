import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type DrawResult,
  type DrawResultCorrected,
  DrawResultCorrectedSchema,
  type DrawResultPublished,
  DrawResultPublishedSchema,
  type ResultsListed,
  ResultsListedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { eraOn, isGame, parseDrawId, supportedFrom } from '@numbercast/lottery';
import { isPlayable } from '../number-sets/number-set.js';
import { ResultsRepository } from './results.repository.js';

@Controller()
export class ResultsConsumer {
  constructor(private readonly results: ResultsRepository) {}

  @On(DrawResultPublishedSchema)
  async keepResult({ result }: DrawResultPublished) {
    await this.keep(result);
  }

  @On(DrawResultCorrectedSchema)
  async replaceResult({ result }: DrawResultCorrected) {
    await this.keep(result);
  }

  @On(ResultsListedSchema)
  async keepList({ game, dates, lookedAt }: ResultsListed) {
    if (!isGame(game)) throw new InvalidEvent(`unknown game ${game}`);
    if (!lookedAt) throw new InvalidEvent('the list of results has no time');
    await this.results.keepList(game, { dates, lookedAt: timestampDate(lookedAt) });
  }

  private async keep(result: DrawResult | undefined) {
    const { drawId = '', whites = [], red = 0 } = result ?? {};
    const draw = parseDrawId(drawId);
    if (!draw) throw new InvalidEvent(`invalid draw id ${drawId}`);
    // From an era before the supported ones: irrelevant to current games
    if (draw.date < supportedFrom(draw.game)) return;
    if (!isPlayable({ whites, red }, eraOn(draw.game, draw.date)))
      throw new InvalidEvent(`the result of ${drawId} is not a possible draw`);
    await this.results.keep(drawId, { ...draw, whites, red });
  }
}
