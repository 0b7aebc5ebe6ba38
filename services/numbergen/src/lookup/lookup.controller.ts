import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, CurrentCaller } from '@numbercast/platform';
import { z } from 'zod';
import { WHITES_DRAWN } from '@numbercast/lottery';
import { drawNotFound } from '../draws/draw.js';
import { noSetsOfDraw, proofNotPublished } from '../proof/draw-proof.js';
import { memberProof } from '../proof/proofs.service.js';
import { LookupService } from './lookup.service.js';
import { answerSchema, secretGone } from './set-lookup.js';

const ball = z.int('A whole number is needed').min(1, 'Balls begin with 1').max(99, 'No ball is higher than 99');

const wanted = z.strictObject({
  whites: z.array(ball).length(WHITES_DRAWN, 'Five whites are needed'),
  red: ball,
});

@Controller('api/admin/draws/:drawId')
export class LookupController {
  constructor(private readonly lookup: LookupService) {}

  /** Finds the owner of a set. It reveals a member's numbers to the operator and is written to the audit log. */
  @Post('holder')
  @Admin()
  @HttpCode(200)
  @ResponseSchema(answerSchema, drawNotFound, secretGone)
  find(
    @Param('drawId') drawId: string,
    @Body({ schema: wanted }) set: z.infer<typeof wanted>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.lookup.find(drawId, set, actorOf(caller));
  }

  /** Returns the proof of a member's sets, as the member gets it. It is written to the audit log. */
  @Post('proofs/:memberId')
  @Admin('support')
  @HttpCode(200)
  @ResponseSchema(memberProof, noSetsOfDraw, proofNotPublished)
  proofOf(@Param('drawId') drawId: string, @Param('memberId') memberId: string, @CurrentCaller() caller: Caller) {
    return this.lookup.proofOf(drawId, memberId, actorOf(caller));
  }
}
