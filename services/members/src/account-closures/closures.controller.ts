import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, CurrentCaller } from '@numbercast/platform';
import { z } from 'zod';
import { accountDeleted, memberNotFound } from '../problems.js';
import { STATUSES } from '../membership/member.js';
import { notSuspended, selfExcluded } from './closure.js';
import { ClosuresService } from './closures.service.js';

const why = z.strictObject({
  reason: z.string().trim().min(3, 'Please say why').max(300, 'Please say it in 300 characters'),
});
type Why = z.infer<typeof why>;

const closureStatusResponse = z.object({ id: z.string(), status: z.enum(STATUSES) });
const noMember = [memberNotFound, accountDeleted];

/**
 * Closures are final unless reactivation is approved (spec §4); both are written to the audit log with their reason.
 */
@Controller('api/admin/members/:memberId')
@Admin()
export class ClosuresController {
  constructor(private readonly closures: ClosuresService) {}

  @Post('close')
  @HttpCode(200)
  @ResponseSchema(closureStatusResponse, ...noMember)
  async close(
    @Param('memberId') memberId: string,
    @Body({ schema: why }) { reason }: Why,
    @CurrentCaller() caller: Caller,
  ) {
    const { status } = await this.closures.close(memberId, actorOf(caller), reason);
    return { id: memberId, status };
  }

  @Post('reopen')
  @HttpCode(200)
  @ResponseSchema(closureStatusResponse, ...noMember, notSuspended, selfExcluded)
  async reopen(
    @Param('memberId') memberId: string,
    @Body({ schema: why }) { reason }: Why,
    @CurrentCaller() caller: Caller,
  ) {
    const { status } = await this.closures.reopen(memberId, actorOf(caller), reason);
    return { id: memberId, status };
  }
}
