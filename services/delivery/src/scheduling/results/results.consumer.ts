import { Controller } from '@nestjs/common';
import {
  type DrawResult,
  type DrawResultCorrected,
  DrawResultCorrectedSchema,
  type DrawResultPublished,
  DrawResultPublishedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { Clock, InvalidEvent, On } from '@numbercast/platform';
import { DrawResultsRepository } from '../../recipients/draw-results.repository.js';
import { beginResultBroadcast, resultDeadline } from './result-broadcast.js';
import { ResultBroadcastsRepository } from './result-broadcasts.repository.js';

/** Starts a broadcast when a result is published; sending to all members takes longer than handling an event may. */
@Controller()
export class ResultsConsumer {
  constructor(
    private readonly clock: Clock,
    private readonly results: DrawResultsRepository,
    private readonly broadcasts: ResultBroadcastsRepository,
  ) {}

  @On(DrawResultPublishedSchema)
  async begin({ result }: DrawResultPublished) {
    const { drawId, game, date, whites, red } = drawn(result);
    const broadcast = beginResultBroadcast({ drawId, game, date }, this.clock.now());
    if (!broadcast) return;
    await this.results.save(drawId, { whites, red });
    await this.broadcasts.insert(drawId, broadcast);
  }

  /**
   * Stores the corrected result, which messages that are not sent yet contain. Another broadcast notifies the members
   * of the correction.
   */
  @On(DrawResultCorrectedSchema)
  async correct({ result }: DrawResultCorrected) {
    const { drawId, game, date, whites, red } = drawn(result);
    const deadline = resultDeadline({ game, date });
    if (deadline && deadline > this.clock.now()) await this.results.save(drawId, { whites, red });
  }
}

function drawn(result: DrawResult | undefined): DrawResult {
  if (!result?.drawId) throw new InvalidEvent('the result has no draw');
  return result;
}
