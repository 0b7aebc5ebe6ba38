import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Answers, type Caller, CurrentCaller, Reauthenticated, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { notSuspended, restartBySupport, restartPaid, restartSuperseded } from '../restarts/restart.js';
import { RestartCheckoutService } from '../restarts/restart-checkout.service.js';
import { accountDeleted, accountRestricted, memberNotFound } from '../standings/standing.js';
import { providerUnavailable } from '../stripe-client.js';
import { PLANS } from '../subscriptions/mirror.js';
import { alreadyAnnual, amountChanged } from '../subscriptions/wishes.js';
import { shownSubscription, shownUpgrade } from './offer.js';
import { billingAccountGone, OwnSubscriptionService } from './own-subscription.service.js';

const renewal = z.strictObject({ autoRenew: z.boolean() });
const consent = z.strictObject({ amountCents: z.int().min(0) });
const restart = z.strictObject({ plan: z.enum(PLANS) });
const page = z.object({ url: z.string() });
const noAccess = [memberNotFound, accountDeleted];
const noRestart = [notSuspended, restartBySupport, restartPaid, restartSuperseded];

@Controller('api/subscription')
@SignedIn()
export class OwnSubscriptionController {
  constructor(
    private readonly subscription: OwnSubscriptionService,
    private readonly restarts: RestartCheckoutService,
  ) {}

  @Get()
  @Answers(shownSubscription, ...noAccess, providerUnavailable)
  async show(@CurrentCaller() { memberId }: Caller) {
    return this.subscription.show(memberId);
  }

  @Post('auto-renew')
  @HttpCode(200)
  @Answers(renewal, ...noAccess, accountRestricted)
  async setAutoRenew(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: renewal }) { autoRenew }: z.infer<typeof renewal>,
  ) {
    return this.subscription.setAutoRenew(memberId, autoRenew);
  }

  /** A charge that cannot be taken back, so an open session is not enough (ADR 067). */
  @Post('upgrade')
  @HttpCode(200)
  @Reauthenticated()
  @Answers(shownUpgrade, ...noAccess, accountRestricted, alreadyAnnual, amountChanged, providerUnavailable)
  async upgrade(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: consent }) { amountCents }: z.infer<typeof consent>,
  ) {
    return this.subscription.upgrade(memberId, amountCents);
  }

  @Post('restart')
  @HttpCode(200)
  @Answers(page, ...noAccess, ...noRestart, providerUnavailable)
  async restart(@CurrentCaller() { memberId }: Caller, @Body({ schema: restart }) { plan }: z.infer<typeof restart>) {
    return { url: await this.restarts.start(memberId, plan) };
  }

  @Post('portal')
  @HttpCode(200)
  @Answers(page, ...noAccess, billingAccountGone, providerUnavailable)
  async openPortal(@CurrentCaller() { memberId }: Caller) {
    return { url: await this.subscription.openPortal(memberId) };
  }
}
