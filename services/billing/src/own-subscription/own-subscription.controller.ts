import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { RestartCheckoutService } from '../restarts/restart-checkout.service.js';
import { OwnSubscriptionService } from './own-subscription.service.js';

const renewal = z.strictObject({ autoRenew: z.boolean() });
const restart = z.strictObject({ plan: z.enum(['monthly', 'annual']) });

@Controller('api/subscription')
@SignedIn()
export class OwnSubscriptionController {
  constructor(
    private readonly subscription: OwnSubscriptionService,
    private readonly restarts: RestartCheckoutService,
  ) {}

  @Get()
  async show(@CurrentCaller() { memberId }: Caller) {
    return this.subscription.show(memberId);
  }

  @Post('auto-renew')
  @HttpCode(200)
  async setAutoRenew(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: renewal }) { autoRenew }: z.infer<typeof renewal>,
  ) {
    return this.subscription.setAutoRenew(memberId, autoRenew);
  }

  @Post('upgrade')
  @HttpCode(200)
  async upgrade(@CurrentCaller() { memberId }: Caller) {
    return this.subscription.upgrade(memberId);
  }

  @Post('restart')
  @HttpCode(200)
  async restart(@CurrentCaller() { memberId }: Caller, @Body({ schema: restart }) { plan }: z.infer<typeof restart>) {
    return { url: await this.restarts.start(memberId, plan) };
  }

  @Post('portal')
  @HttpCode(200)
  async openPortal(@CurrentCaller() { memberId }: Caller) {
    return { url: await this.subscription.openPortal(memberId) };
  }
}
