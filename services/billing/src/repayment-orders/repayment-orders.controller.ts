import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, type Caller, CurrentCaller, listOf, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { memberNotFound } from '../member-status/member-status.js';
import { providerUnavailable } from '../stripe/stripe-client.js';
import {
  creditUnused,
  invoiceNotFound,
  notRefundable,
  ORDER_KINDS,
  ORDER_STATES,
  type RepaymentOrder,
  tooManyOrders,
} from './repayment-order.js';
import { RepaymentOrdersService } from './repayment-orders.service.js';

/** A typing mistake must not give away a year of payments. */
const MOST_CREDIT_CENTS = 20_000;

const cents = z.int().min(1, 'Please enter an amount');
const common = {
  /** Chosen by the console; a repeated request with the same one orders nothing more. */
  orderId: z.uuid(),
  reason: z.string().trim().min(3, 'Please give a reason').max(300, 'Please use up to 300 characters'),
};
const refund = z.strictObject({ ...common, invoiceId: z.string().min(1).max(100), amountCents: cents });
const credit = z.strictObject({
  ...common,
  amountCents: cents.max(MOST_CREDIT_CENTS, 'A credit is $200.00 at most'),
});

export const repaymentOrderResponse = z.object({
  orderId: z.string(),
  kind: z.enum(ORDER_KINDS),
  amountCents: z.int(),
  reason: z.string(),
  by: z.string(),
  at: z.date(),
  state: z.enum(ORDER_STATES),
  invoiceId: z.string().nullable(),
  /** Why Stripe rejected it. */
  rejection: z.string().nullable(),
});

export const toResponse = (order: RepaymentOrder) => ({
  orderId: order.orderId,
  kind: order.kind,
  amountCents: order.amountCents,
  reason: order.reason,
  by: order.by,
  at: order.at,
  state: order.state,
  invoiceId: order.payment?.invoiceId ?? null,
  rejection: order.rejection ?? null,
});

/** Refunds and credits that operators order; each is written to the audit log with its reason. */
@Controller('api/admin/payments/repayments/:memberId')
@Admin('finance')
export class RepaymentOrdersController {
  constructor(private readonly orders: RepaymentOrdersService) {}

  @Get()
  @ResponseSchema(listOf(repaymentOrderResponse))
  async list(@Param('memberId') memberId: string) {
    return { items: (await this.orders.list(memberId)).map(toResponse) };
  }

  @Post('refunds')
  @HttpCode(200)
  @ResponseSchema(
    repaymentOrderResponse,
    memberNotFound,
    invoiceNotFound,
    notRefundable,
    tooManyOrders,
    providerUnavailable,
  )
  async refund(
    @Param('memberId') memberId: string,
    @Body({ schema: refund }) { invoiceId, ...order }: z.infer<typeof refund>,
    @CurrentCaller() caller: Caller,
  ) {
    return toResponse(await this.orders.orderRefund(memberId, invoiceId, { ...order, by: actorOf(caller) }));
  }

  @Post('credits')
  @HttpCode(200)
  @ResponseSchema(repaymentOrderResponse, memberNotFound, creditUnused, tooManyOrders, providerUnavailable)
  async credit(
    @Param('memberId') memberId: string,
    @Body({ schema: credit }) order: z.infer<typeof credit>,
    @CurrentCaller() caller: Caller,
  ) {
    return toResponse(await this.orders.orderCredit(memberId, { ...order, by: actorOf(caller) }));
  }
}
