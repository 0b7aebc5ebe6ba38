import { Controller, Get } from '@nestjs/common';
import { Admin } from '@numbercast/platform';
import { DisputesService } from './disputes.service.js';

@Controller('api/admin/payments/disputes')
export class DisputesController {
  constructor(private readonly disputes: DisputesService) {}

  /** What banks have not decided yet. */
  @Get()
  @Admin()
  async list() {
    const undecided = await this.disputes.listUndecided();
    const items = undecided.map(({ disputeId, memberId, email, status, amountCents, cause, openedAt, answerBy }) => ({
      disputeId,
      memberId,
      email,
      status,
      amountCents,
      cause,
      openedAt,
      answerBy: answerBy ?? null,
    }));
    return { items };
  }
}
