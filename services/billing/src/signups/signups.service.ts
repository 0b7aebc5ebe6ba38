import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, Scheduled, ServerClock } from '@numbercast/platform';
import { z } from 'zod';
import type { Payment } from '../checkouts/checkout.js';
import { PaymentProvider, type SignupSession } from '../checkouts/payment-provider.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { expire, pay, recordAccount, releaseContact, signupNotFound, type SignupState } from './signup.js';
import { SignupsRepository } from './signups.repository.js';

export const signupStateResponse = z.object({
  state: z.enum(['open', 'paid', 'expired', 'refunded']),
  /** Whether the new member can sign in, which follows the payment by a moment. */
  isAccountReady: z.boolean(),
});

const PUBLIC_STATES: Record<SignupState, z.infer<typeof signupStateResponse>['state']> = {
  open: 'open',
  paid: 'paid',
  expired: 'expired',
  refunding: 'refunded',
  refunded: 'refunded',
};

const MINUTE_MS = 60_000;

/** Completes a sign-up after its payment page was opened. */
@Injectable()
export class SignupsService {
  constructor(
    private readonly repository: SignupsRepository,
    private readonly provider: PaymentProvider,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  async getState(signupId: string) {
    const signup = await this.repository.signups.find(signupId);
    if (!signup) throw signupNotFound();
    return { state: PUBLIC_STATES[signup.state], isAccountReady: signup.isAccountEnabled ?? false };
  }

  /** Records that the member can sign in. Accounts of the console have no sign-up. */
  async recordAccount(signupId: string) {
    await this.repository.signups.change(signupId, recordAccount);
  }

  /** Updates a sign-up from its payment page at the provider. */
  async syncSession(sessionId: string) {
    const session = await this.provider.readSession(sessionId);
    if (session?.purpose === 'signup') await this.applySession(session);
  }

  /** Applies the provider's state of the payment page of a sign-up. */
  async applySession(session: SignupSession) {
    const { signupId } = session;
    if (session.status === 'paid') await this.complete(signupId, session.payment);
    if (session.status === 'expired') {
      await this.repository.signups.change(signupId, (signup) => expire(signup, signupId, session.attempt));
    }
  }

  /** Releases email and phone of a member who has left for a new sign-up. */
  async release(signupId: string) {
    await this.repository.signups.change(signupId, releaseContact);
  }

  /** Syncs sign-ups whose page must be closed by now, because webhooks can fail to arrive. */
  @Scheduled(MINUTE_MS)
  async closeOverdue() {
    const overdue = await this.repository.listOverdue(new Date(this.clock.now().getTime() - MINUTE_MS));
    await attemptEach(overdue, (signupId) => this.closeIfOver(signupId));
  }

  private async closeIfOver(signupId: string) {
    const current = await this.repository.signups.find(signupId);
    if (!current) return;
    const { checkout } = current;
    if (checkout.replaces) await this.syncSession(checkout.replaces);
    if (checkout.sessionId) return this.syncSession(checkout.sessionId);
    // Its page was never shown, because the URL is saved before the response
    await this.repository.signups.change(signupId, (signup) => expire(signup, signupId, checkout.attempt));
  }

  /** Completes a sign-up that was paid by its visitor or by a gift. */
  async complete(signupId: string, payment: Payment) {
    // The mirror first: consumers of the payment event may request a pause or a cancellation at once
    const mirror = await this.subscriptions.sync(payment.subscriptionId);
    if (!mirror) throw new Error(`cannot read subscription ${payment.subscriptionId} of paid sign-up ${signupId}`);
    const paid = await this.repository.signups.change(signupId, (signup) =>
      pay(signup, signupId, payment, mirror, this.serverClock.now()),
    );
    if (!paid) throw new Error(`payment ${payment.subscriptionId} is for unknown sign-up ${signupId}`);
  }
}
