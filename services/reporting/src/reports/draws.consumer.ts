import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type DrawClosed,
  DrawClosedSchema,
  type DrawScheduled,
  DrawScheduledSchema,
} from '@numbercast/contracts/numbergen/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { close, schedule } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { namedDraw } from '../draws/named-draw.js';

@Controller()
export class DrawsConsumer {
  constructor(private readonly draws: DrawsRepository) {}

  @On(DrawScheduledSchema)
  async expectResult({ draw }: DrawScheduled) {
    const { game, date } = namedDraw(draw);
    const { drawAt } = draw!;
    if (!drawAt) throw new InvalidEvent('the draw has no time');
    await this.draws.change(game, date, (current) => schedule(current, timestampDate(drawAt)));
  }

  @On(DrawClosedSchema)
  async closeBook({ draw, membersAssigned }: DrawClosed) {
    const { game, date } = namedDraw(draw);
    await this.draws.change(game, date, (current) => close(current, Number(membersAssigned)));
  }
}
