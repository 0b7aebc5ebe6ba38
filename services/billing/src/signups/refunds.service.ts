import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Scheduled, ServerClock } from '@numbercast/platform';
import { postpone, claimDue } from '../retries/retry.js';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { GiftRedemptions } from './gift-redemptions.js';
import { completeRefund, refuse, retryRefund } from './signup.js';
import { SignupsRepository } from './signups.repository.js';

/** Refunds sign-ups that could not become memberships. Retries indefinitely, at most hourly. */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger(RefundsService.name);

  constructor(
    private readonly repository: SignupsRepository,
    private readonly provider: PaymentProvider,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly gifts: GiftRedemptions,
    private readonly serverClock: ServerClock,
  ) {}

  /** Records that the payment must be refunded; {@link refundDue} carries it out. */
  async refuse(signupId: string, reason: string) {
    await this.repository.signups.change(signupId, (signup) => refuse(signup, reason, this.serverClock.now()));
  }

  @Scheduled(1_000)
  async refundDue() {
    await attemptEach(await this.repository.listDueRefunds(this.serverClock.now()), (signupId) =>
      this.refund(signupId),
    );
  }

  private async refund(signupId: string) {
    const { signups } = this.repository;
    const now = () => this.serverClock.now();
    const signup = await claimDue(signups, signupId, retryRefund, now);
    if (!signup?.payment || !signup.refund) return;
    try {
      await this.subscriptions.cancelRefused(signup.payment.subscriptionId);
      await this.provider.refund(signup.payment.invoiceId, `signup:${signupId}:refund:${signup.refund.attempts}`);
      if (signup.order.giftId) await this.gifts.release(signup.order.giftId, signupId);
      await signups.change(signupId, (current) => completeRefund(current, signupId));
    } catch (error) {
      this.logger.error(`refund of sign-up ${signupId} will be retried: ${String(error)}`);
      await postpone(signups, signupId, retryRefund, error, now);
    }
  }
}
