import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, CurrentCaller, listOf } from '@numbercast/platform';
import { z } from 'zod';
import { noCase, winResponse, winnerContacted, winnerNotContacted, winNotFound, winVoid } from './win.js';
import { WinsService } from './wins.service.js';

const HIGHEST_CENTS = 1_000_000_000_000; // ten billion dollars, five times the record jackpot

const payoutSchema = z.strictObject({
  grossCents: z
    .int('Please give the payout in whole cents')
    .min(1, 'Please give the payout in cents')
    .max(HIGHEST_CENTS, 'No jackpot is above ten billion dollars'),
});

const wins = listOf(winResponse).extend({ now: z.date() });
const noWin = [winNotFound, winVoid];

@Controller('api/admin/jackpot-wins')
@Admin()
export class WinsController {
  constructor(private readonly wins: WinsService) {}

  @Get()
  @ResponseSchema(wins)
  list() {
    return this.wins.list();
  }

  /** Records a publicly verified payout; above 50,000,000 dollars it opens a case. */
  @Post(':winId/payout')
  @HttpCode(200)
  @ResponseSchema(winResponse, ...noWin, winnerContacted)
  recordPayout(
    @Param('winId') winId: string,
    @Body({ schema: payoutSchema }) { grossCents }: z.infer<typeof payoutSchema>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.wins.recordPayout(winId, grossCents, actorOf(caller));
  }

  @Post(':winId/contacted')
  @HttpCode(200)
  @ResponseSchema(winResponse, ...noWin, noCase)
  markContacted(@Param('winId') winId: string, @CurrentCaller() caller: Caller) {
    return this.wins.markContacted(winId, actorOf(caller));
  }

  @Post(':winId/closed')
  @HttpCode(200)
  @ResponseSchema(winResponse, ...noWin, noCase, winnerNotContacted)
  closeCase(@Param('winId') winId: string, @CurrentCaller() caller: Caller) {
    return this.wins.closeCase(winId, actorOf(caller));
  }
}
