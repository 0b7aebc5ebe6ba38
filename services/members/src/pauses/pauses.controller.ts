import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, ResponseSchema, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { memberResponse, memberView } from '../membership/member-view.js';
import { accountDeleted, accountRestricted, memberNotFound } from '../problems.js';
import { PausesService } from './pauses.service.js';

/** A pause request. Without a date, the pause lasts until the member returns. */
const pauseRequest = z.strictObject({ until: z.iso.date('Enter a date').optional() }).optional();

const noChange = [memberNotFound, accountDeleted, accountRestricted];

@Controller('api/member')
@SignedIn()
export class PausesController {
  constructor(private readonly pauses: PausesService) {}

  /** Pauses the membership, or changes the date on which its pause ends. */
  @Post('pause')
  @HttpCode(200)
  @ResponseSchema(memberResponse, ...noChange)
  async pause(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: pauseRequest }) request: z.infer<typeof pauseRequest>,
  ) {
    return memberView(memberId, await this.pauses.pause(memberId, request?.until));
  }

  @Post('reactivate')
  @HttpCode(200)
  @ResponseSchema(memberResponse, ...noChange)
  async reactivate(@CurrentCaller() { memberId }: Caller) {
    return memberView(memberId, await this.pauses.reactivate(memberId));
  }
}
