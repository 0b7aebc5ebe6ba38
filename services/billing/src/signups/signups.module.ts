import { Global, Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { SignupEmails } from '../subscription-reconciler/signup-emails.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { CheckoutService } from './checkout.service.js';
import { ContactReservationsService } from './contact-reservations.service.js';
import { ContactUpdatesService } from './contact-updates.service.js';
import { RefundsService } from './refunds.service.js';
import { ServiceClients } from './service-clients.js';
import { SignupsConsumer } from './signups.consumer.js';
import { SignupsController } from './signups.controller.js';
import { SignupsRepository } from './signups.repository.js';
import { SignupsService } from './signups.service.js';

/**
 * Sign-ups from the order to the paid membership, with reserved contacts and refunds. Global, because the reconciler
 * looks up the email address of a sign-up without depending on this folder.
 */
@Global()
@Module({
  imports: [CheckoutsModule, SubscriptionReconcilerModule],
  controllers: [SignupsController, SignupsConsumer],
  providers: [
    ServiceClients,
    SignupsRepository,
    ContactReservationsService,
    CheckoutService,
    SignupsService,
    ContactUpdatesService,
    RefundsService,
    { provide: SignupEmails, useExisting: SignupsRepository },
  ],
  exports: [SignupsRepository, SignupsService, ContactUpdatesService, SignupEmails],
})
export class SignupsModule {}
