import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { PaymentProvider } from './payment-provider.js';

/** Stripe checkout and portal sessions. */
@Module({ imports: [StripeModule], providers: [PaymentProvider], exports: [PaymentProvider] })
export class CheckoutsModule {}
