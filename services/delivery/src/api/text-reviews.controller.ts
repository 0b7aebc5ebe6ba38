import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, CurrentCaller, problem } from '@numbercast/platform';
import { z } from 'zod';
import { maskedAddress } from '../recipients/recipient.js';
import { Timing } from '../timing.js';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { TextReviewsRepository } from '../callbacks/replies/text-reviews.repository.js';

const textNotFound = problem('text-not-found', 404, 'This text is no longer stored');

/** Texts with ambiguous wording: an operator who reads one as an opt-out ends texts to its phone. */
@Controller('api/admin/deliveries/text-reviews')
@Admin('support')
export class TextReviewsController {
  constructor(
    private readonly reviews: TextReviewsRepository,
    private readonly consents: ConsentsService,
    private readonly timing: Timing,
  ) {}

  @Post(':textId/end-texts')
  @HttpCode(200)
  @ResponseSchema(z.object({ message: z.string() }), textNotFound)
  async endTexts(@Param('textId') textId: string, @CurrentCaller() caller: Caller) {
    const review = await this.reviews.find(textId);
    if (!review) throw textNotFound({ detail: textId });
    const at = this.timing.moment();
    const actor = actorOf(caller);
    await this.consents.refusePhone(review.phone, at, { evidence: `text ${textId}, read by ${actor}` });
    await this.reviews.recordEnd(textId, actor, at.now);
    return { message: `Texts to ${maskedAddress(review.phone)} have ended.` };
  }
}
