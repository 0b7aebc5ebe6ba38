import { Controller, Get, Query } from '@nestjs/common';
import { Admin } from '@numbercast/platform';
import { z } from 'zod';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const listing = z.strictObject({
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

@Controller('api/admin/payments')
export class SubscriptionsController {
  constructor(private readonly repository: SubscriptionsRepository) {}

  @Get()
  @Admin()
  async listPayments(@Query({ schema: listing }) { search, page }: z.infer<typeof listing>) {
    const { items, total } = await this.repository.listPage(search, page);
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
