import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, Scheduled, ServerClock } from '@numbercast/platform';
import { isAnswered, RepaymentOrderProvider } from '../repayment-orders/repayment-order-provider.js';
import { claimDue } from '../retries/retry.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { eraseGift, failGift, type GiftDocument, giftNotFound, isOrderPending, retryGift } from './gift.js';
import { sendGiftAgain } from './gift-checkout.js';
import { GiftPurchasesService } from './gift-purchases.service.js';
import { type GiftRefundRequest, orderGiftRefund, settleGiftRefund } from './gift-refund.js';
import { GiftRedemptionsService } from './gift-redemptions.service.js';
import { GiftsRepository } from './gifts.repository.js';

const HOUR_MS = 3_600_000;
/** How long an operator or a visitor waits for the provider. The work continues even after that. */
const PROVIDER_WAIT_MS = 8_000;

/** Carries out redemptions and refunds, and does what operators order for a gift. Each order is stored first. */
@Injectable()
export class GiftWorkService {
  private readonly logger = new Logger('Gifts');

  constructor(
    private readonly repository: GiftsRepository,
    private readonly purchases: GiftPurchasesService,
    private readonly redemptions: GiftRedemptionsService,
    private readonly orders: RepaymentOrderProvider,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  /** @throws giftNotFound, giftNotRefundable, providerUnavailable */
  async orderRefund(giftId: string, request: GiftRefundRequest): Promise<GiftDocument> {
    await orUnavailable(
      () => this.purchases.syncPayment(giftId),
      'Nothing was refunded. Please try again in a moment.',
    );
    const gift = await this.repository.gifts.change(giftId, (current) =>
      orderGiftRefund(current, request, this.clock.now(), this.serverClock.now()),
    );
    if (!gift) throw giftNotFound();
    await this.afterAttempt(giftId);
    return this.get(giftId);
  }

  /** @throws giftNotFound, giftNotSendable */
  async sendAgain(giftId: string, by: string): Promise<GiftDocument> {
    const gift = await this.repository.gifts.change(giftId, (current) => sendGiftAgain(current, by, this.clock.now()));
    if (!gift) throw giftNotFound();
    return gift;
  }

  /** Starts the stored work now, and waits for it up to the limit. */
  async afterAttempt(giftId: string) {
    await Promise.race([this.carryOut(giftId), wait(PROVIDER_WAIT_MS, null, { ref: false })]);
  }

  @Scheduled(1_000)
  async carryOutDue() {
    await attemptEach(await this.repository.listDue(this.serverClock.now()), (giftId) => this.carryOut(giftId));
  }

  @Scheduled(HOUR_MS)
  async erasePeople() {
    await attemptEach(await this.repository.listToErase(this.clock.now()), async (giftId) => {
      await this.repository.forget(giftId);
      await this.repository.gifts.change(giftId, (gift) => eraseGift(gift));
    });
  }

  private async get(giftId: string): Promise<GiftDocument> {
    const gift = await this.repository.gifts.find(giftId);
    if (!gift) throw giftNotFound();
    return gift;
  }

  private async carryOut(giftId: string) {
    const now = () => this.serverClock.now();
    const gift = await claimDue(this.repository.gifts, giftId, retryGift, now);
    if (!gift) return;
    try {
      if (gift.redemption) await this.redemptions.carryOut(gift, gift.redemption);
      else await this.refund(gift);
    } catch (error) {
      this.logger.error(`gift ${giftId} will be retried: ${String(error)}`);
      const failure = { error, isAnswered: isAnswered(error) };
      await this.repository.gifts.change(giftId, (current) => failGift(current, failure, now()));
    }
  }

  private async refund({ _id: giftId, refundOrder, payment }: GiftDocument) {
    if (!refundOrder || !payment || !isOrderPending(refundOrder)) return;
    const { orderId } = refundOrder;
    const { paymentIntentId } = payment;
    const outcome = await this.orders.refundOnce({ ...refundOrder, paymentIntentId });
    // Shows the refund before the order is settled, so that the gift cannot be redeemed in between
    await this.purchases.syncPayment(giftId);
    await this.repository.gifts.change(giftId, (current) =>
      settleGiftRefund(current, orderId, outcome, this.clock.now()),
    );
  }
}
