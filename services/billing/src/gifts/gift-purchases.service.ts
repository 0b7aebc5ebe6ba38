import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, Scheduled, TransientError } from '@numbercast/platform';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { PlanPricesReader } from '../prices/plan-prices.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { amountChanged } from '../subscription-reconciler/desired-state.js';
import { type GiftDocument, giftAlreadyPaid, type GiftOrder, giftSuperseded } from './gift.js';
import { applyGiftPayment, expireGift, orderGift, recordGiftPage } from './gift-checkout.js';
import { GiftProvider } from './gift-provider.js';
import { GiftsRepository } from './gifts.repository.js';

const MINUTE_MS = 60_000;

/** Sells gifts, and follows their payments at the provider. */
@Injectable()
export class GiftPurchasesService {
  constructor(
    private readonly repository: GiftsRepository,
    private readonly provider: GiftProvider,
    private readonly payments: PaymentProvider,
    private readonly prices: PlanPricesReader,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the address of the payment page, the same one for the same request
   * @throws amountChanged, giftAlreadyPaid, giftSuperseded, providerUnavailable
   */
  async start(giftId: string, order: GiftOrder): Promise<string> {
    const { annual } = await this.prices.fresh();
    if (annual.amountCents !== order.priceCents) throw amountChanged();
    const gift = await this.repository.gifts.upsertChange(giftId, (current) =>
      orderGift(current, order, annual.id, this.clock.now()),
    );
    if (!gift) throw new Error(`gift ${giftId} was ordered but is missing`);
    return orUnavailable(() => this.openPage(giftId, gift, annual.productId));
  }

  private async openPage(giftId: string, gift: GiftDocument, productId: string): Promise<string> {
    const { checkout } = gift;
    if (checkout.url) return checkout.url;
    if (checkout.replaces && (await this.payments.closePage(checkout.replaces)) === 'paid') throw giftAlreadyPaid();
    const page = await this.provider.openPage(giftId, gift, productId);
    const saved = await this.repository.gifts.change(giftId, (current) =>
      recordGiftPage(current, checkout.attempt, page),
    );
    if (saved?.checkout.sessionId === page.sessionId && saved.state === 'open') return page.url;
    // Another window has changed the gift during the request: this page must not be paid
    await this.payments.closePage(page.sessionId);
    throw giftSuperseded();
  }

  /** Updates a gift from its payment page and payment at the provider. */
  async syncSession(giftId: string, sessionId: string) {
    await this.repository.updateFromProvider(giftId, async () => {
      const session = await this.provider.readSession(sessionId);
      const now = this.clock.now();
      if (session.status === 'open') return null;
      if (session.status === 'expired') return (gift) => gift && expireGift(gift, session.attempt);
      return (gift) => {
        if (!gift) throw new Error(`a paid checkout session refers to unknown gift ${giftId}`);
        return applyGiftPayment(gift, session.payment, now);
      };
    });
  }

  /** Reads the payment of a gift again. */
  async syncPayment(giftId: string) {
    const gift = await this.repository.gifts.find(giftId);
    if (gift?.payment) await this.syncSession(giftId, gift.payment.sessionId);
  }

  /** Applies the refunds of a charge. @returns whether it paid a gift */
  async syncCharge(chargeId: string): Promise<boolean> {
    return this.syncNoticed(await this.provider.giftOfCharge(chargeId));
  }

  /** Applies a dispute. @returns whether it is about the payment of a gift */
  async syncDispute(disputeId: string): Promise<boolean> {
    return this.syncNoticed(await this.provider.giftOfDispute(disputeId));
  }

  private async syncNoticed(giftId: string | null): Promise<boolean> {
    if (giftId === null) return false;
    if (!(await this.repository.gifts.find(giftId))?.payment)
      throw new TransientError(`the payment of gift ${giftId} has not been recorded yet`);
    await this.syncPayment(giftId);
    return true;
  }

  /** Syncs gifts whose page must be closed by now, because webhooks can fail to arrive. */
  @Scheduled(MINUTE_MS)
  async closeOverdue() {
    const overdue = await this.repository.listOverdue(new Date(this.clock.now().getTime() - MINUTE_MS));
    await attemptEach(overdue, (giftId) => this.closeIfOver(giftId));
  }

  private async closeIfOver(giftId: string) {
    const current = await this.repository.gifts.find(giftId);
    if (!current) return;
    const { checkout } = current;
    if (checkout.replaces) await this.syncSession(giftId, checkout.replaces);
    if (checkout.sessionId) return this.syncSession(giftId, checkout.sessionId);
    // Its page was never shown, because the URL is saved before the response
    await this.repository.gifts.change(giftId, (gift) => expireGift(gift, checkout.attempt));
  }
}
