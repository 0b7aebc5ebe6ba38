import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type JackpotAdvertised,
  JackpotAdvertisedSchema,
  type SetsAssigned,
  SetsAssignedSchema,
} from '@numbercast/contracts/numbergen/v1/events';
import {
  type DrawResult,
  type DrawResultCorrected,
  DrawResultCorrectedSchema,
  type DrawResultPublished,
  DrawResultPublishedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { PastNumbersRepository } from './past-numbers.repository.js';

const ballsOf = ({ whites, red }: DrawResult) => ({ whites, red });

@Controller()
export class PastNumbersConsumer {
  constructor(private readonly pastNumbers: PastNumbersRepository) {}

  @On(SetsAssignedSchema)
  async rememberSets({ memberId, draw, sets }: SetsAssigned) {
    if (!draw?.drawAt || !draw.deadline) throw new InvalidEvent(`the sets of ${memberId} have no draw`);
    const { drawId, game, date } = draw;
    const instants = { drawAt: timestampDate(draw.drawAt), deadline: timestampDate(draw.deadline) };
    const plainSets = sets.map(({ whites, red }) => ({ whites, red }));
    await this.pastNumbers.keep({ memberId, drawId, game, date, ...instants, sets: plainSets });
  }

  @On(DrawResultPublishedSchema)
  async rememberResult({ result }: DrawResultPublished) {
    await this.keepResult(result);
  }

  @On(DrawResultCorrectedSchema)
  async correctResult({ result, previous }: DrawResultCorrected) {
    await this.keepResult(result, previous);
  }

  @On(JackpotAdvertisedSchema)
  async rememberJackpot({ draw, millions }: JackpotAdvertised) {
    if (!draw?.drawId || millions === 0) throw new InvalidEvent('the jackpot has no draw or no amount');
    await this.pastNumbers.keepJackpot(draw.drawId, millions);
  }

  private async keepResult(result: DrawResult | undefined, previous?: DrawResult) {
    if (!result) throw new InvalidEvent('the event has no result');
    const before = previous && { before: ballsOf(previous) };
    await this.pastNumbers.keepResult(result.drawId, { ...ballsOf(result), ...before });
  }
}
