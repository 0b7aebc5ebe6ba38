import { Body, Controller, Get, Headers, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ResponseSchema, Clock, Public } from '@numbercast/platform';
import { z } from 'zod';
import { type CheckoutRequest, checkoutRequest, orderOf } from './checkout-request.js';
import { serviceUnavailable } from './service-clients.js';
import { providerUnavailable } from '../stripe/stripe-client.js';
import { CheckoutService, contested } from './checkout.service.js';
import { contactTakenProblem } from './contact-taken.js';
import { GiftRedemptions } from './gift-redemptions.js';
import { Inviters } from './inviters.js';
import { alreadyPaid, checkoutSuperseded, paidByGift, reservationGone, signupNotFound } from './signup.js';
import { signupStateResponse, SignupsService } from './signups.service.js';

const noCheckout = [reservationGone, contactTakenProblem, alreadyPaid, checkoutSuperseded, paidByGift];
const notNow = [contested, serviceUnavailable, providerUnavailable];

@Controller('api')
export class SignupsController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly signups: SignupsService,
    private readonly inviters: Inviters,
    private readonly gifts: GiftRedemptions,
    private readonly clock: Clock,
  ) {}

  @Post('checkout')
  @HttpCode(200)
  @Public()
  @ResponseSchema(z.object({ url: z.string() }), ...noCheckout, ...notNow)
  async startCheckout(
    @Body({ schema: checkoutRequest }) request: CheckoutRequest,
    @Ip() ip: string,
    @Headers('user-agent') userAgent = '',
  ) {
    const { reservation, invitation, gift } = request;
    const invitedBy = await this.inviters.inviterOf(invitation);
    const giftId = await this.gifts.giftOf(gift, reservation);
    const order = orderOf(request, { ip, userAgent, at: this.clock.now() }, { invitedBy, giftId });
    return { url: await this.checkout.start(reservation, order) };
  }

  @Get('signup/:reservation')
  @Public()
  @ResponseSchema(signupStateResponse, signupNotFound)
  showSignup(@Param('reservation') reservation: string) {
    return this.signups.getState(reservation);
  }
}
