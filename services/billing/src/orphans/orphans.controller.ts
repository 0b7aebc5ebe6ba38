import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, CurrentCaller, listOf } from '@numbercast/platform';
import { z } from 'zod';
import { providerUnavailable } from '../stripe/stripe-client.js';
import { noOrphan, type Orphan, ORPHAN_REASONS, ORPHAN_STATES, orphanNotFound } from './orphan.js';
import { OrphansService } from './orphans.service.js';

const why = z.strictObject({
  reason: z.string().trim().min(3, 'Please give a reason').max(300, 'Please use up to 300 characters'),
});

const orphanResponse = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  memberId: z.string().nullable(),
  reason: z.enum(ORPHAN_REASONS),
  amountCents: z.int(),
  createdAt: z.date(),
  paidCents: z.int(),
  state: z.enum(ORPHAN_STATES),
});

const toResponse = (orphan: Orphan) => ({
  subscriptionId: orphan.subscriptionId,
  customerId: orphan.customerId,
  memberId: orphan.memberId,
  reason: orphan.reason,
  amountCents: orphan.amountCents,
  createdAt: orphan.createdAt,
  paidCents: orphan.paidCents,
  state: orphan.state,
});

/** Subscriptions that the provider charges though no membership belongs to them. */
@Controller('api/admin/payments/orphans')
@Admin('finance')
export class OrphansController {
  constructor(private readonly orphans: OrphansService) {}

  @Get()
  @ResponseSchema(listOf(orphanResponse))
  async list() {
    return { items: (await this.orphans.list()).map(toResponse) };
  }

  /** Cancels the subscription and refunds what was paid for it; the reason is written to the audit log. */
  @Post(':subscriptionId/settle')
  @HttpCode(200)
  @ResponseSchema(orphanResponse, orphanNotFound, noOrphan, providerUnavailable)
  async settle(
    @Param('subscriptionId') subscriptionId: string,
    @Body({ schema: why }) { reason }: z.infer<typeof why>,
    @CurrentCaller() caller: Caller,
  ) {
    return toResponse(await this.orphans.order(subscriptionId, actorOf(caller), reason));
  }
}
