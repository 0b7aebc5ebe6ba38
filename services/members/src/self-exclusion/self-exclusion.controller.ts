import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, Reauthenticated, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { memberResponse, memberView } from '../membership/member-view.js';
import { accountDeleted, memberNotFound } from '../problems.js';
import { EXCLUSION_PERIODS } from './self-exclusion.js';
import { SelfExclusionsService } from './self-exclusions.service.js';

const exclusionRequest = z.strictObject({
  period: z.enum(EXCLUSION_PERIODS, 'Choose 6 months, 1 year or 5 years'),
});

/** Cannot be undone, so an open session is not enough (ADR 067). */
@Controller('api/member/self-exclusion')
export class SelfExclusionController {
  constructor(private readonly exclusions: SelfExclusionsService) {}

  @Post()
  @HttpCode(200)
  @Reauthenticated()
  @ResponseSchema(memberResponse, memberNotFound, accountDeleted)
  async exclude(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: exclusionRequest }) { period }: z.infer<typeof exclusionRequest>,
  ) {
    return memberView(memberId, await this.exclusions.exclude(memberId, period));
  }
}
