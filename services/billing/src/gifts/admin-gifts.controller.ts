import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { actorOf, Admin, type Caller, CurrentCaller, pageOf, pageToken, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { providerUnavailable } from '../stripe/stripe-client.js';
import { type Gift, giftNotFound, giftNotRefundable, giftNotSendable, PAID_GIFT_STATES } from './gift.js';
import { GiftWorkService } from './gift-work.service.js';
import { GiftsRepository, type PaidGiftState } from './gifts.repository.js';

const listing = z.strictObject({ page: pageToken, state: z.enum(PAID_GIFT_STATES).optional() });
const refund = z.strictObject({
  /** Chosen by the console; a repeated request with the same one orders nothing more. */
  orderId: z.uuid(),
  reason: z.string().trim().min(3, 'Please give a reason').max(300, 'Please use up to 300 characters'),
});

const giftResponse = z.object({
  giftId: z.string(),
  giverName: z.string(),
  giverEmail: z.string(),
  recipientName: z.string(),
  state: z.enum(PAID_GIFT_STATES),
  amountCents: z.int(),
  refundedCents: z.int(),
  /** A dispute can also be about a gift that was redeemed. */
  isDisputed: z.boolean(),
  paidAt: z.date(),
  redeemedAt: z.date().nullable(),
  redeemedBy: z.string().nullable(),
  /** Number of emails with the code. */
  sendings: z.int(),
  /** Why Stripe rejected the last refund. */
  rejection: z.string().nullable(),
});

const toResponse = (gift: Gift & { _id: string }) => ({
  giftId: gift._id,
  giverName: gift.giverName,
  giverEmail: gift.giverEmail,
  recipientName: gift.recipientName,
  state: gift.state as PaidGiftState,
  amountCents: gift.payment?.amountCents ?? 0,
  refundedCents: gift.payment?.refundedCents ?? 0,
  isDisputed: gift.payment?.isDisputed ?? false,
  paidAt: gift.payment?.paidAt ?? gift.createdAt,
  redeemedAt: gift.redemption?.at ?? null,
  redeemedBy: gift.redemption?.memberId ?? null,
  sendings: gift.sendings,
  rejection: gift.refundOrder?.rejection ?? null,
});

/** Paid gifts. Operator actions on them are written to the audit log. */
@Controller('api/admin/payments/gifts')
@Admin('finance')
export class AdminGiftsController {
  constructor(
    private readonly repository: GiftsRepository,
    private readonly work: GiftWorkService,
  ) {}

  @Get()
  @ResponseSchema(pageOf(giftResponse))
  async list(@Query({ schema: listing }) query: z.infer<typeof listing>) {
    const { items, ...page } = await this.repository.listPage(query);
    return { items: items.map(toResponse), ...page };
  }

  /** Returns the payment of a gift that was not redeemed. */
  @Post(':giftId/refund')
  @HttpCode(200)
  @ResponseSchema(giftResponse, giftNotFound, giftNotRefundable, providerUnavailable)
  async refund(
    @Param('giftId') giftId: string,
    @Body({ schema: refund }) order: z.infer<typeof refund>,
    @CurrentCaller() caller: Caller,
  ) {
    return toResponse(await this.work.orderRefund(giftId, { ...order, by: actorOf(caller) }));
  }

  /** Sends the email with the code to the giver again. */
  @Post(':giftId/send')
  @HttpCode(200)
  @ResponseSchema(giftResponse, giftNotFound, giftNotSendable)
  async send(@Param('giftId') giftId: string, @CurrentCaller() caller: Caller) {
    return toResponse(await this.work.sendAgain(giftId, actorOf(caller)));
  }
}
