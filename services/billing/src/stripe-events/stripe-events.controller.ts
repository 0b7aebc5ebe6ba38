import { Controller, Headers, HttpCode, Post, RawBody } from '@nestjs/common';
import { ResponseSchema, problem, Public } from '@numbercast/platform';
import { z } from 'zod';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { StripeEventsService } from './stripe-events.service.js';

const badSignature = problem('bad-signature', 400, 'Invalid signature');

@Controller('api/webhooks/stripe')
export class StripeEventsController {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly events: StripeEventsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @ResponseSchema(z.object({ received: z.literal(true) }), badSignature)
  async take(@RawBody() body: Buffer | undefined, @Headers('stripe-signature') signature = '') {
    const event = body && this.provider.verify(body, signature);
    if (!event) throw badSignature();
    await this.events.keep(event);
    return { received: true as const };
  }
}
