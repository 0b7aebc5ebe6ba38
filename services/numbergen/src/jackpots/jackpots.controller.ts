import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, Clock, CurrentCaller } from '@numbercast/platform';
import { z } from 'zod';
import { DrawsRepository } from '../draws/draws.repository.js';
import { drawNotFound } from '../draws/draw.js';
import { confirm, drawIsOver, proposalChanged, record } from './jackpot.js';
import { JackpotsRepository } from './jackpots.repository.js';

const advertised = z.strictObject({
  millions: z
    .int('A whole number of millions is needed')
    .min(1, 'No jackpot is that small')
    .max(10_000, 'No jackpot is that large'),
  /** Whether the operator confirms the feed's amount. */
  isFromFeed: z.boolean().default(false),
});

const recorded = z.object({ drawId: z.string(), jackpotMillions: z.int() });

@Controller('api/admin/draws/:drawId/jackpot')
export class JackpotsController {
  constructor(
    private readonly draws: DrawsRepository,
    private readonly jackpots: JackpotsRepository,
    private readonly clock: Clock,
  ) {}

  /** Records the advertised jackpot. Members can choose to get numbers only from a jackpot threshold on. */
  @Post()
  @Admin()
  @HttpCode(200)
  @ResponseSchema(recorded, drawNotFound, drawIsOver, proposalChanged)
  async record(
    @Param('drawId') drawId: string,
    @Body({ schema: advertised }) { millions, isFromFeed }: z.infer<typeof advertised>,
    @CurrentCaller() caller: Caller,
  ) {
    const draw = await this.draws.find(drawId);
    if (!draw) throw drawNotFound({ detail: drawId });
    const jackpot = { millions, recordedBy: actorOf(caller), at: this.clock.now() };
    const proposal = isFromFeed ? await this.jackpots.findProposal(drawId) : null;
    await this.jackpots.change(drawId, (current) =>
      isFromFeed ? confirm(current, draw, proposal, jackpot) : record(current, draw, jackpot),
    );
    return { drawId, jackpotMillions: millions };
  }
}
