import { Controller, Get, Inject, Query } from '@nestjs/common';
import { Admin, CONFIG, ResponseSchema, pageOf, pageToken } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';
import { customerUrlOf } from '../stripe/dashboard-links.js';
import { sumOf } from './repayment.js';
import { PLANS, STATUSES } from './mirror.js';
import { type Sort, SORTS, SubscriptionsRepository } from './subscriptions.repository.js';

const listing = z.strictObject({
  search: z.string().trim().max(100).default(''),
  sort: z.enum(Object.keys(SORTS) as [Sort, ...Sort[]]).default('newest'),
  page: pageToken,
  status: z.enum(STATUSES).optional(),
  plan: z.enum(PLANS).optional(),
});

const payment = z.object({
  memberId: z.string(),
  email: z.string(),
  plan: z.enum(PLANS),
  status: z.enum(STATUSES),
  stripeCustomerId: z.string(),
  /** The customer in the dashboard of Stripe. */
  stripeCustomerUrl: z.url(),
  currentPeriodEnd: z.date(),
  /** Refunds and credit notes that were made at the provider. */
  repaidCents: z.int(),
});

@Controller('api/admin/payments')
export class SubscriptionsController {
  constructor(
    private readonly repository: SubscriptionsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Admin()
  @ResponseSchema(pageOf(payment))
  async listPayments(@Query({ schema: listing }) query: z.infer<typeof listing>) {
    const { items, ...page } = await this.repository.listPage(query);
    const payments = items.map(({ memberId, email, plan, status, customerId, periodEnd, repayments }) => ({
      memberId,
      email,
      plan,
      status,
      stripeCustomerId: customerId,
      stripeCustomerUrl: customerUrlOf(this.config.STRIPE_API_KEY, customerId),
      currentPeriodEnd: periodEnd,
      repaidCents: sumOf(repayments),
    }));
    return { items: payments, ...page };
  }
}
