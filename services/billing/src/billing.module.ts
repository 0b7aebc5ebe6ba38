import { Module } from '@nestjs/common';
import { Peers } from './peers.js';
import { CheckoutService } from './signups/checkout.service.js';
import { RefundsService } from './signups/refunds.service.js';
import { SignupsConsumer } from './signups/signups.consumer.js';
import { SignupsController } from './signups/signups.controller.js';
import { SignupsRepository } from './signups/signups.repository.js';
import { SignupsService } from './signups/signups.service.js';
import { PaymentProvider } from './stripe.js';
import { StripeEventsController } from './stripe-events/stripe-events.controller.js';
import { StripeEventsRepository } from './stripe-events/stripe-events.repository.js';
import { StripeEventsService } from './stripe-events/stripe-events.service.js';
import { SubscriptionsConsumer } from './subscriptions/subscriptions.consumer.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';

@Module({
  controllers: [
    SignupsController,
    StripeEventsController,
    SubscriptionsController,
    SignupsConsumer,
    SubscriptionsConsumer,
  ],
  providers: [
    PaymentProvider,
    Peers,
    SignupsRepository,
    CheckoutService,
    SignupsService,
    RefundsService,
    SubscriptionsRepository,
    SubscriptionsService,
    StripeEventsRepository,
    StripeEventsService,
  ],
})
export class BillingModule {}
