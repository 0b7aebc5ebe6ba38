import { isGame } from '@numbercast/lottery';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { type SetsAssigned, SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { NumbersService } from './numbers.service.js';

@Controller()
export class NumbersConsumer {
  constructor(private readonly messages: NumbersService) {}

  @On(SetsAssignedSchema)
  async queueNumbers({ draw, memberId, sets, first }: SetsAssigned, _meta: EventMeta) {
    if (!draw?.drawAt || !draw.deadline || !memberId || sets.length === 0) throw new InvalidEvent('incomplete sets');
    const { drawId, game, date } = draw;
    if (!isGame(game)) throw new InvalidEvent(`unknown game ${game}`);
    const plain = sets.map(({ whites, red }) => ({ whites, red }));
    const numbers = { drawId, game, date, drawAt: timestampDate(draw.drawAt), sets: plain, isFirst: first };
    await this.messages.queueNumbers(memberId, numbers, timestampDate(draw.deadline));
  }
}
