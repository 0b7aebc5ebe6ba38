import { Module } from '@nestjs/common';
import { BillingMetrics } from './billing-metrics.js';
import { DisputesController } from './disputes/disputes.controller.js';
import { DisputesService } from './disputes/disputes.service.js';
import { ErasureConsumer } from './erasure/erasure.consumer.js';
import { ErasureService } from './erasure/erasure.service.js';
import { FiguresController } from './figures/figures.controller.js';
import { FiguresRepository } from './figures/figures.repository.js';
import { FiguresService } from './figures/figures.service.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { ListedSubscriptions } from './orphans/listed-subscriptions.js';
import { OrphanSearchService } from './orphans/orphan-search.service.js';
import { OrphansController } from './orphans/orphans.controller.js';
import { OrphansRepository } from './orphans/orphans.repository.js';
import { OrphansService } from './orphans/orphans.service.js';
import { OwnAmountsService } from './own-subscription/own-amounts.service.js';
import { OwnDataController } from './own-subscription/own-data.controller.js';
import { OwnSubscriptionController } from './own-subscription/own-subscription.controller.js';
import { OwnSubscriptionService } from './own-subscription/own-subscription.service.js';
import { PlanPricesReader } from './own-subscription/prices.js';
import { Peers } from './peers.js';
import { ProviderSettingsController } from './provider-settings/provider-settings.controller.js';
import { ProviderSettingsRepository } from './provider-settings/provider-settings.repository.js';
import { ProviderSettingsService } from './provider-settings/provider-settings.service.js';
import { ReceiptProvider } from './receipts/receipt-provider.js';
import { ReceiptsRepository } from './receipts/receipts.repository.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { ReconciliationController } from './reconciliation/reconciliation.controller.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { ReconciliationsRepository } from './reconciliation/reconciliations.repository.js';
import { RenewalNoticesService } from './renewals/renewal-notices.service.js';
import { RepaymentProvider } from './repayments/repayment-provider.js';
import { RepaymentsService } from './repayments/repayments.service.js';
import { RestartCheckoutService } from './restarts/restart-checkout.service.js';
import { RestartsRepository } from './restarts/restarts.repository.js';
import { RestartsService } from './restarts/restarts.service.js';
import { CheckoutService } from './signups/checkout.service.js';
import { ContactsService } from './signups/contacts.service.js';
import { HoldersService } from './signups/holders.service.js';
import { RefundsService } from './signups/refunds.service.js';
import { SignupsConsumer } from './signups/signups.consumer.js';
import { SignupsController } from './signups/signups.controller.js';
import { SignupsRepository } from './signups/signups.repository.js';
import { SignupsService } from './signups/signups.service.js';
import { StandingsConsumer } from './standings/standings.consumer.js';
import { StandingsRepository } from './standings/standings.repository.js';
import { PaymentProvider } from './stripe.js';
import { StripeClient } from './stripe-client.js';
import { ObjectReader } from './stripe-events/object-reader.js';
import { StripeEventsController } from './stripe-events/stripe-events.controller.js';
import { StripeEventsRepository } from './stripe-events/stripe-events.repository.js';
import { StripeEventsService } from './stripe-events/stripe-events.service.js';
import { RenewalAmounts } from './subscriptions/renewal-amounts.js';
import { SubscriptionProvider } from './subscriptions/subscription-provider.js';
import { SubscriptionsConsumer } from './subscriptions/subscriptions.consumer.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';

@Module({
  controllers: [
    SignupsController,
    StripeEventsController,
    SubscriptionsController,
    OwnSubscriptionController,
    OwnDataController,
    InvoicesController,
    DisputesController,
    FiguresController,
    ReconciliationController,
    OrphansController,
    ProviderSettingsController,
    SignupsConsumer,
    ErasureConsumer,
    SubscriptionsConsumer,
    StandingsConsumer,
  ],
  providers: [
    BillingMetrics,
    StripeClient,
    PaymentProvider,
    SubscriptionProvider,
    Peers,
    SignupsRepository,
    HoldersService,
    CheckoutService,
    SignupsService,
    ContactsService,
    RefundsService,
    ErasureService,
    SubscriptionsRepository,
    SubscriptionsService,
    OwnSubscriptionService,
    OwnAmountsService,
    RenewalAmounts,
    PlanPricesReader,
    InvoicesService,
    ReconciliationsRepository,
    ReconciliationService,
    ProviderSettingsRepository,
    ProviderSettingsService,
    ListedSubscriptions,
    OrphansRepository,
    OrphanSearchService,
    OrphansService,
    DisputesService,
    RepaymentProvider,
    RepaymentsService,
    ReceiptProvider,
    ReceiptsRepository,
    ReceiptsService,
    FiguresRepository,
    FiguresService,
    RenewalNoticesService,
    RestartsRepository,
    RestartsService,
    RestartCheckoutService,
    StandingsRepository,
    StripeEventsRepository,
    ObjectReader,
    StripeEventsService,
  ],
})
export class BillingModule {}
