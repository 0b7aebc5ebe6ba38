import { Module } from '@nestjs/common';
import { BillingMetrics } from './telemetry/billing-metrics.js';
import { DisputesController } from './disputes/disputes.controller.js';
import { DisputesService } from './disputes/disputes.service.js';
import { ErasureConsumer } from './erasure/erasure.consumer.js';
import { ErasureService } from './erasure/erasure.service.js';
import { BusinessMetricsController } from './business-metrics/business-metrics.controller.js';
import { BusinessMetricsRepository } from './business-metrics/business-metrics.repository.js';
import { BusinessMetricsService } from './business-metrics/business-metrics.service.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { ListedSubscriptions } from './orphans/listed-subscriptions.js';
import { OrphanSearchService } from './orphans/orphan-search.service.js';
import { OrphansController } from './orphans/orphans.controller.js';
import { OrphansRepository } from './orphans/orphans.repository.js';
import { OrphansService } from './orphans/orphans.service.js';
import { MemberAmountsService } from './my-subscription/member-amounts.service.js';
import { DataExportController } from './data-export/data-export.controller.js';
import { MySubscriptionController } from './my-subscription/my-subscription.controller.js';
import { MySubscriptionService } from './my-subscription/my-subscription.service.js';
import { PlanPricesReader } from './prices/plan-prices.js';
import { ServiceClients } from './signups/service-clients.js';
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
import { ResubscriptionCheckoutService } from './resubscriptions/resubscription-checkout.service.js';
import { ResubscriptionsRepository } from './resubscriptions/resubscriptions.repository.js';
import { ResubscriptionsService } from './resubscriptions/resubscriptions.service.js';
import { CheckoutService } from './signups/checkout.service.js';
import { ContactUpdatesService } from './signups/contact-updates.service.js';
import { ContactReservationsService } from './signups/contact-reservations.service.js';
import { RefundsService } from './signups/refunds.service.js';
import { SignupsConsumer } from './signups/signups.consumer.js';
import { SignupsController } from './signups/signups.controller.js';
import { SignupsRepository } from './signups/signups.repository.js';
import { SignupsService } from './signups/signups.service.js';
import { MemberStatusConsumer } from './member-status/member-status.consumer.js';
import { MemberStatusRepository } from './member-status/member-status.repository.js';
import { PaymentProvider } from './checkouts/payment-provider.js';
import { StripeClient } from './stripe/stripe-client.js';
import { ObjectReader } from './stripe-events/object-reader.js';
import { StripeEventsController } from './stripe-events/stripe-events.controller.js';
import { StripeEventsRepository } from './stripe-events/stripe-events.repository.js';
import { StripeEventsService } from './stripe-events/stripe-events.service.js';
import { RenewalAmounts } from './prices/renewal-amounts.js';
import { SubscriptionProvider } from './subscription-reconciler/subscription-provider.js';
import { MemberEventsConsumer } from './member-events/member-events.consumer.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { SignupEmails } from './subscription-reconciler/signup-emails.js';
import { MemberDecisionsService } from './member-events/member-decisions.service.js';
import { SubscriptionReconciler } from './subscription-reconciler/subscription-reconciler.service.js';

@Module({
  controllers: [
    SignupsController,
    StripeEventsController,
    SubscriptionsController,
    MySubscriptionController,
    DataExportController,
    InvoicesController,
    DisputesController,
    BusinessMetricsController,
    ReconciliationController,
    OrphansController,
    ProviderSettingsController,
    SignupsConsumer,
    ErasureConsumer,
    MemberEventsConsumer,
    MemberStatusConsumer,
  ],
  providers: [
    BillingMetrics,
    StripeClient,
    PaymentProvider,
    SubscriptionProvider,
    ServiceClients,
    SignupsRepository,
    { provide: SignupEmails, useExisting: SignupsRepository },
    MemberDecisionsService,
    ContactReservationsService,
    CheckoutService,
    SignupsService,
    ContactUpdatesService,
    RefundsService,
    ErasureService,
    SubscriptionsRepository,
    SubscriptionReconciler,
    MySubscriptionService,
    MemberAmountsService,
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
    BusinessMetricsRepository,
    BusinessMetricsService,
    RenewalNoticesService,
    ResubscriptionsRepository,
    ResubscriptionsService,
    ResubscriptionCheckoutService,
    MemberStatusRepository,
    StripeEventsRepository,
    ObjectReader,
    StripeEventsService,
  ],
})
export class BillingModule {}
