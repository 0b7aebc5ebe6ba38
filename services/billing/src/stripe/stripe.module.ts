import { Module } from '@nestjs/common';
import { StripeClient } from './stripe-client.js';

/** The Stripe client. */
@Module({ providers: [StripeClient], exports: [StripeClient] })
export class StripeModule {}
