import { Controller, Get, Inject, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  type Caller,
  CONFIG,
  CurrentCaller,
  CurrentReply,
  type ExportColumns,
  type ExportReply,
  ExportRoute,
  ListExports,
  ResponseSchema,
  pageOf,
  pageToken,
} from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';
import { customerUrlOf } from '../stripe/dashboard-links.js';
import { sumOf } from './repayment.js';
import { type Mirror, PLANS, STATUSES } from './mirror.js';
import { type Sort, SORTS, SubscriptionsRepository } from './subscriptions.repository.js';

const listing = z.strictObject({
  search: z.string().trim().max(100).default(''),
  sort: z.enum(Object.keys(SORTS) as [Sort, ...Sort[]]).default('newest'),
  page: pageToken,
  status: z.enum(STATUSES).optional(),
  plan: z.enum(PLANS).optional(),
});

const exportQuery = listing.omit({ page: true });

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

const columns: ExportColumns<Mirror> = {
  'member id': ({ memberId }) => memberId,
  email: ({ email }) => email,
  status: ({ status }) => status,
  plan: ({ plan }) => plan,
  'paid until': ({ periodEnd }) => periodEnd,
  'paid back in cents': ({ repayments }) => sumOf(repayments),
  'customer id': ({ customerId }) => customerId,
};

@Controller('api/admin/payments')
@Admin('finance')
export class SubscriptionsController {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly exports: ListExports,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
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

  @ExportRoute()
  async export(
    @Query({ schema: exportQuery }) query: z.infer<typeof exportQuery>,
    @CurrentCaller() caller: Caller,
    @CurrentReply() reply: ExportReply,
  ) {
    const { sort: _sort, ...filter } = query;
    const found = await this.repository.readWhole(query);
    return this.exports.send(reply, { list: 'payments', actor: actorOf(caller), filter, found, columns });
  }
}
