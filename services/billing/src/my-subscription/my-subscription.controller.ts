import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LANGUAGES } from '@numbercast/lottery';
import { ResponseSchema, type Caller, CurrentCaller, Reauthenticated, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import {
  notSuspended,
  resubscriptionNeedsSupport,
  resubscriptionPaid,
  resubscriptionSuperseded,
} from '../resubscriptions/resubscription.js';
import { ResubscriptionCheckoutService } from '../resubscriptions/resubscription-checkout.service.js';
import { accountDeleted, accountRestricted, memberNotFound } from '../member-status/member-status.js';
import { providerUnavailable } from '../stripe/stripe-client.js';
import { giftNotFound, giftRedeemed, giftReturned } from '../gifts/gift.js';
import { PLANS } from '../subscriptions/mirror.js';
import { alreadyAnnual, amountChanged } from '../subscription-reconciler/desired-state.js';
import { subscriptionResponse, upgradeResponse } from './offer.js';
import { billingAccountGone, MySubscriptionService } from './my-subscription.service.js';

const renewal = z.strictObject({ autoRenew: z.boolean() });
const consent = z.strictObject({ amountCents: z.int().min(0) });
/** Language of the provider's page; absent means that of the browser. */
const language = z.enum(LANGUAGES).optional();
const restart = z.strictObject({ plan: z.enum(PLANS), language });
const portal = z.strictObject({ language }).optional();
const gift = z.strictObject({ code: z.string().max(60) });
const page = z.object({ url: z.string() });
const noAccess = [memberNotFound, accountDeleted];
const noRestart = [notSuspended, resubscriptionNeedsSupport, resubscriptionPaid, resubscriptionSuperseded];

@Controller('api/subscription')
@SignedIn()
export class MySubscriptionController {
  constructor(
    private readonly subscription: MySubscriptionService,
    private readonly resubscriptions: ResubscriptionCheckoutService,
  ) {}

  @Get()
  @ResponseSchema(subscriptionResponse, ...noAccess, providerUnavailable)
  async show(@CurrentCaller() { memberId }: Caller) {
    return this.subscription.show(memberId);
  }

  @Post('auto-renew')
  @HttpCode(200)
  @ResponseSchema(renewal, ...noAccess, accountRestricted)
  async setAutoRenew(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: renewal }) { autoRenew }: z.infer<typeof renewal>,
  ) {
    return this.subscription.setAutoRenew(memberId, autoRenew);
  }

  /** Requires reauthentication: the charge is irreversible, so an open session is not enough (ADR 067). */
  @Post('upgrade')
  @HttpCode(200)
  @Reauthenticated()
  @ResponseSchema(upgradeResponse, ...noAccess, accountRestricted, alreadyAnnual, amountChanged, providerUnavailable)
  async upgrade(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: consent }) { amountCents }: z.infer<typeof consent>,
  ) {
    return this.subscription.upgrade(memberId, amountCents);
  }

  /** Redeems a gift as a credit for the next invoices. */
  @Post('gift')
  @HttpCode(200)
  @ResponseSchema(
    z.object({ creditCents: z.int() }),
    ...noAccess,
    accountRestricted,
    giftNotFound,
    giftRedeemed,
    giftReturned,
    providerUnavailable,
  )
  async redeemGift(@CurrentCaller() { memberId }: Caller, @Body({ schema: gift }) { code }: z.infer<typeof gift>) {
    return { creditCents: await this.subscription.redeemGift(memberId, code) };
  }

  @Post('restart')
  @HttpCode(200)
  @ResponseSchema(page, ...noAccess, ...noRestart, providerUnavailable)
  async restart(@CurrentCaller() { memberId }: Caller, @Body({ schema: restart }) body: z.infer<typeof restart>) {
    return { url: await this.resubscriptions.start(memberId, body.plan, body.language) };
  }

  @Post('portal')
  @HttpCode(200)
  @ResponseSchema(page, ...noAccess, billingAccountGone, providerUnavailable)
  async openPortal(@CurrentCaller() { memberId }: Caller, @Body({ schema: portal }) body: z.infer<typeof portal>) {
    return { url: await this.subscription.openPortal(memberId, body?.language) };
  }
}
