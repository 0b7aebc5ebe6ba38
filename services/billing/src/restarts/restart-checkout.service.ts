import { Injectable } from '@nestjs/common';
import { Clock, type Document } from '@numbercast/platform';
import { PlanPricesReader } from '../own-subscription/prices.js';
import { StandingsRepository } from '../standings/standings.repository.js';
import { PaymentProvider } from '../stripe.js';
import { orUnavailable } from '../stripe-client.js';
import type { Mirror, Plan } from '../subscriptions/mirror.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import {
  intendRestart,
  mayRestart,
  notSuspended,
  recordPage,
  type Restart,
  restartBySupport,
  restartPaid,
  restartSuperseded,
} from './restart.js';
import { RestartsRepository } from './restarts.repository.js';
import { RestartsService } from './restarts.service.js';

/** A page found closed is replaced by another, which is hardly found closed as well. */
const PAGES = 3;

/** What somebody does whose subscription has not ended. */
const WAYS = {
  active: 'Your subscription is running.',
  'past-due': 'Please update your payment method: that pays what is open.',
  paused: 'Your account is paused. Please reactivate it.',
};

/** Leads a member whose subscription has ended to the payment page of a new one. One page is open at a time. */
@Injectable()
export class RestartCheckoutService {
  constructor(
    private readonly repository: RestartsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly standings: StandingsRepository,
    private readonly restarts: RestartsService,
    private readonly prices: PlanPricesReader,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  /** @returns the address of the payment page, the same one while it is open */
  async start(memberId: string, plan: Plan): Promise<string> {
    const { subscriptionId: endedId, customerId, email } = await this.endedOf(memberId);
    const { [plan]: price } = await this.prices.current();
    const wanted = { memberId, customerId, plan, priceId: price.id };
    for (let page = 0; page < PAGES; page++) {
      const restart = await this.repository.restarts.upsertChange(endedId, (current) =>
        intendRestart(current, wanted, this.clock.now()),
      );
      const url = restart && (await orUnavailable(() => this.pageOf(endedId, restart, email)));
      if (url) return url;
    }
    throw restartSuperseded();
  }

  private async endedOf(memberId: string): Promise<Document<Mirror>> {
    await this.standings.get(memberId);
    const mirror = await this.subscriptions.getOf(memberId);
    if (mayRestart(mirror)) return mirror;
    if (mirror.status === 'ended') throw restartBySupport();
    throw notSuspended({ detail: WAYS[mirror.status] });
  }

  /** Null when the page that is known has closed meanwhile. */
  private async pageOf(endedId: string, restart: Restart, email: string): Promise<string | null> {
    const { sessionId, url } = restart.checkout;
    if (!sessionId || !url) return this.openPage(endedId, restart, email);
    const session = await this.restarts.syncSession(sessionId);
    if (session?.status === 'paid') throw restartPaid();
    return session?.status === 'open' ? url : null;
  }

  private async openPage(endedId: string, restart: Restart, email: string): Promise<string> {
    const { attempt, replaces } = restart.checkout;
    if (replaces && (await this.provider.closePage(replaces)) === 'paid') {
      await this.restarts.syncSession(replaces);
      throw restartPaid();
    }
    const page = await this.provider.openRestartPage(endedId, restart, email);
    const saved = await this.repository.restarts.change(endedId, (current) => recordPage(current, attempt, page));
    if (saved?.checkout.sessionId === page.sessionId && saved.state === 'open') return page.url;
    // Another window has chosen another plan while the provider was asked: nobody may pay here
    await this.provider.closePage(page.sessionId);
    throw restartSuperseded();
  }
}
