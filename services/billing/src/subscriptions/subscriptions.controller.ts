import { Controller, Get, Query } from '@nestjs/common';
import { Admin } from '@numbercast/platform';
import { z } from 'zod';
import { type Sort, SORTS, SubscriptionsRepository } from './subscriptions.repository.js';

const listing = z.strictObject({
  search: z.string().trim().max(100).default(''),
  sort: z.enum(Object.keys(SORTS) as [Sort, ...Sort[]]).default('newest'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

@Controller('api/admin/payments')
export class SubscriptionsController {
  constructor(private readonly repository: SubscriptionsRepository) {}

  @Get()
  @Admin()
  async listPayments(@Query({ schema: listing }) query: z.infer<typeof listing>) {
    const { items, total } = await this.repository.listPage(query);
    const payments = items.map(({ memberId, email, plan, status, customerId, periodEnd }) => ({
      memberId,
      email,
      plan,
      status,
      stripeCustomerId: customerId,
      currentPeriodEnd: periodEnd,
    }));
    return { items: payments, total };
  }
}
