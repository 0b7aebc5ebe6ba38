import { Body, Controller, Get, Headers, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Clock, Public } from '@numbercast/platform';
import { type CheckoutRequest, checkoutRequest, orderOf } from './checkout-request.js';
import { CheckoutService } from './checkout.service.js';
import { SignupsService } from './signups.service.js';

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
  async showSignup(@Param('reservation') reservation: string) {
    return { state: await this.signups.getState(reservation) };
  }
}
