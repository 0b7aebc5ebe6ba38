import { Body, Controller, Get, Headers, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ResponseSchema, Clock, Public } from '@numbercast/platform';
import { z } from 'zod';
import { type CheckoutRequest, checkoutRequest, orderOf } from './checkout-request.js';
import { peerUnavailable } from '../peers.js';
import { providerUnavailable } from '../stripe-client.js';
import { CheckoutService, contested } from './checkout.service.js';
import { taken } from './contact-taken.js';
import { alreadyPaid, checkoutSuperseded, reservationGone, signupNotFound } from './signup.js';
import { shownState, SignupsService } from './signups.service.js';

const noCheckout = [reservationGone, taken, alreadyPaid, checkoutSuperseded];
const notNow = [contested, peerUnavailable, providerUnavailable];

@Controller('api')
export class SignupsController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly signups: SignupsService,
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
    const order = orderOf(request, { ip, userAgent, at: this.clock.now() });
    return { url: await this.checkout.start(request.reservation, order) };
  }

  @Get('signup/:reservation')
  @Public()
  @ResponseSchema(z.object({ state: shownState }), signupNotFound)
  async showSignup(@Param('reservation') reservation: string) {
    return { state: await this.signups.getState(reservation) };
  }
}
