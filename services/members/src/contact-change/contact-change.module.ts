import { Module } from '@nestjs/common';
import { ConsentsModule } from '../consents/consents.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { CodeQuotasRepository } from './code-quotas.repository.js';
import { ContactChangesController } from './contact-changes.controller.js';
import { ContactChangesService } from './contact-changes.service.js';

/** Changes of the email address or phone number, verified by a code. */
@Module({
  imports: [ConsentsModule, MembershipModule],
  controllers: [ContactChangesController],
  providers: [ContactChangesService, CodeQuotasRepository],
  exports: [CodeQuotasRepository],
})
export class ContactChangeModule {}
