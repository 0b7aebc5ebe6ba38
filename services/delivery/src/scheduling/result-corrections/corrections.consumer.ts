import { Controller } from '@nestjs/common';
import {
  type DrawResult,
  type DrawResultCorrected,
  DrawResultCorrectedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { beginBroadcast } from './correction-broadcast.js';
import { CorrectionBroadcastsRepository } from './broadcasts.repository.js';

const ballsOf = ({ whites, red }: DrawResult) => ({ whites, red });

/** Starts a broadcast when a result was corrected; sending to all members takes longer than handling an event may. */
@Controller()
export class CorrectionsConsumer {
  constructor(private readonly broadcasts: CorrectionBroadcastsRepository) {}

  @On(DrawResultCorrectedSchema)
  async begin({ result, previous }: DrawResultCorrected, { id }: EventMeta) {
    if (!result || !previous) throw new InvalidEvent('the corrected result has no balls');
    const { drawId, game, date } = result;
    const correction = { game, date, result: ballsOf(result), before: ballsOf(previous) };
    await this.broadcasts.insert(id, beginBroadcast(drawId, correction));
  }
}
