import { Module } from '@nestjs/common';
import { ConditionsModule } from '@numbercast/platform';
import { BusinessMetricsModule } from './business-metrics/business-metrics.module.js';
import { CheckoutsModule } from './checkouts/checkouts.module.js';
import { DataExportModule } from './data-export/data-export.module.js';
import { DisputesModule } from './disputes/disputes.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { GiftsModule } from './gifts/gifts.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { MemberEventsModule } from './member-events/member-events.module.js';
import { MemberStatusModule } from './member-status/member-status.module.js';
import { MySubscriptionModule } from './my-subscription/my-subscription.module.js';
import { OrphansModule } from './orphans/orphans.module.js';
import { PreflightModule } from './preflight/preflight.module.js';
import { PricesModule } from './prices/prices.module.js';
import { ProviderSettingsModule } from './provider-settings/provider-settings.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { RenewalsModule } from './renewals/renewals.module.js';
import { RepaymentOrdersModule } from './repayment-orders/repayment-orders.module.js';
import { RepaymentsModule } from './repayments/repayments.module.js';
import { ResubscriptionsModule } from './resubscriptions/resubscriptions.module.js';
import { SignupsModule } from './signups/signups.module.js';
import { StatusModule } from './status/status.module.js';
import { StripeModule } from './stripe/stripe.module.js';
import { StripeEventsModule } from './stripe-events/stripe-events.module.js';
import { SubscriptionReconcilerModule } from './subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { TelemetryModule } from './telemetry/telemetry.module.js';

@Module({
  imports: [
    BusinessMetricsModule,
    CheckoutsModule,
    ConditionsModule,
    DataExportModule,
    DisputesModule,
    ErasureModule,
    GiftsModule,
    InvitationsModule,
    InvoicesModule,
    MemberEventsModule,
    MemberStatusModule,
    MySubscriptionModule,
    OrphansModule,
    PreflightModule,
    PricesModule,
    ProviderSettingsModule,
    ReceiptsModule,
    ReconciliationModule,
    RenewalsModule,
    RepaymentOrdersModule,
    RepaymentsModule,
    ResubscriptionsModule,
    SignupsModule,
    StatusModule,
    StripeModule,
    StripeEventsModule,
    SubscriptionReconcilerModule,
    SubscriptionsModule,
    TelemetryModule,
  ],
})
export class BillingModule {}
