import { Controller, Get } from '@nestjs/common';
import { Admin, ResponseSchema, listOf } from '@numbercast/platform';
import { z } from 'zod';
import { disputeSchema } from '../subscriptions/mirror.js';
import { DisputesService } from './disputes.service.js';

const disputeResponse = disputeSchema
  .omit({ currency: true })
  .extend({ memberId: z.string(), email: z.string(), answerBy: z.date().nullable() });

@Controller('api/admin/payments/disputes')
export class DisputesController {
  constructor(private readonly disputes: DisputesService) {}

  /** Disputes that banks have not decided yet. */
  @Get()
  @Admin('finance')
  @ResponseSchema(listOf(disputeResponse))
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
