import { Injectable } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { Clock, type Document } from '@numbercast/platform';
import { PlanPricesReader } from '../prices/plan-prices.js';
import { MemberStatusRepository } from '../member-status/member-status.repository.js';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import type { Mirror, Plan } from '../subscriptions/mirror.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import {
  requestResubscription,
  canResubscribe,
  notSuspended,
  recordPage,
  type Resubscription,
  resubscriptionNeedsSupport,
  resubscriptionPaid,
  resubscriptionSuperseded,
} from './resubscription.js';
import { ResubscriptionsRepository } from './resubscriptions.repository.js';
import { ResubscriptionsService } from './resubscriptions.service.js';

/** Maximum number of pages to try. A closed page is replaced by a new one, which is unlikely to be closed as well. */
const PAGES = 3;

/** Resubscription requested while the subscription still runs. */
const NEXT_STEPS = {
  active: 'Your subscription is running.',
  'past-due': 'Please update your payment method: that pays what is open.',
  paused: 'Your account is paused. Please reactivate it.',
};

/**
 * Opens the payment page of a new subscription for a member whose subscription has ended. One page is open at a time.
 */
@Injectable()
export class ResubscriptionCheckoutService {
  constructor(
    private readonly repository: ResubscriptionsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly resubscriptions: ResubscriptionsService,
    private readonly prices: PlanPricesReader,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  /** @returns the address of the payment page, the same one while it is open */
  async start(memberId: string, plan: Plan, language?: Language): Promise<string> {
    const { subscriptionId: endedId, customerId, email } = await this.endedOf(memberId);
    const { [plan]: price } = await this.prices.current();
    const wanted = { memberId, customerId, plan, ...(language && { language }), priceId: price.id };
    for (let page = 0; page < PAGES; page++) {
      const restart = await this.repository.resubscriptions.upsertChange(endedId, (current) =>
        requestResubscription(current, wanted, this.clock.now()),
      );
      const url = restart && (await orUnavailable(() => this.pageOf(endedId, restart, email)));
      if (url) return url;
    }
    throw resubscriptionSuperseded();
  }

  private async endedOf(memberId: string): Promise<Document<Mirror>> {
    await this.memberStatuses.get(memberId);
    const mirror = await this.subscriptions.getOf(memberId);
    if (canResubscribe(mirror)) return mirror;
    if (mirror.status === 'ended') throw resubscriptionNeedsSupport();
    throw notSuspended({ detail: NEXT_STEPS[mirror.status] });
  }

  /** Returns the address of the open page; null when the known page has closed meanwhile. */
  private async pageOf(endedId: string, restart: Resubscription, email: string): Promise<string | null> {
    const { sessionId, url } = restart.checkout;
    if (!sessionId || !url) return this.openPage(endedId, restart, email);
    const session = await this.resubscriptions.syncSession(sessionId);
    if (session?.status === 'paid') throw resubscriptionPaid();
    return session?.status === 'open' ? url : null;
  }

  private async openPage(endedId: string, restart: Resubscription, email: string): Promise<string> {
    const { attempt, replaces } = restart.checkout;
    if (replaces && (await this.provider.closePage(replaces)) === 'paid') {
      await this.resubscriptions.syncSession(replaces);
      throw resubscriptionPaid();
    }
    const page = await this.provider.openRestartPage(endedId, restart, email);
    const saved = await this.repository.resubscriptions.change(endedId, (current) =>
      recordPage(current, attempt, page),
    );
    if (saved?.checkout.sessionId === page.sessionId && saved.state === 'open') return page.url;
    // Another window chose another plan during the request: this page must not be paid
    await this.provider.closePage(page.sessionId);
    throw resubscriptionSuperseded();
  }
}
