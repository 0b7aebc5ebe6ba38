import { Controller } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import {
  type DrawClosed,
  DrawClosedSchema,
  type DrawScheduled,
  DrawScheduledSchema,
} from '@numbercast/contracts/numbergen/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { close, newDraw } from './draw.js';
import { DrawsRepository } from './draws.repository.js';
import { type Game, GAMES } from './outcome.js';

@Controller()
export class DrawsConsumer {
  constructor(private readonly repository: DrawsRepository) {}

  @On(DrawScheduledSchema)
  async expectResult({ draw }: DrawScheduled) {
    const { drawId, date, drawAt } = draw ?? {};
    const game = gameOf(draw?.game);
    if (!drawId || !date || !drawAt) throw new InvalidEvent('a draw without id, date or time');
    await this.repository.draws.upsertChange(drawId, (current) => ({
      next: { ...(current ?? newDraw(game, date)), drawAt: timestampDate(drawAt) },
      events: [],
    }));
  }

  @On(DrawClosedSchema)
  async closeBook({ draw, membersAssigned }: DrawClosed) {
    if (!draw) throw new InvalidEvent('no draw');
    const { drawId, date } = draw;
    const game = gameOf(draw.game);
    await this.repository.draws.upsertChange(drawId, (current) =>
      close(current ?? newDraw(game, date), Number(membersAssigned)),
    );
  }
}

function gameOf(name: string | undefined): Game {
  const game = GAMES.find((known) => known === name);
  if (!game) throw new InvalidEvent(`unknown game ${name}`);
  return game;
}
