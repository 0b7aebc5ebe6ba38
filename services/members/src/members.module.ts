import { Module } from '@nestjs/common';
import { ClosuresController } from './account-closures/closures.controller.js';
import { ClosuresService } from './account-closures/closures.service.js';
import { CodeQuotasRepository } from './contact-change/code-quotas.repository.js';
import { ContactChangesController } from './contact-change/contact-changes.controller.js';
import { ContactChangesService } from './contact-change/contact-changes.service.js';
import { MembersMetrics } from './members-metrics.js';
import { ConsentExports } from './membership/consent-exports.repository.js';
import { ConsentLedger } from './membership/consent-ledger.js';
import { ConsentsAdminController } from './membership/consents-admin.controller.js';
import { DuplicatesController } from './membership/duplicates.controller.js';
import { MembersAdminController } from './membership/members-admin.controller.js';
import { MembersConsumer } from './membership/members.consumer.js';
import { MembersController } from './membership/members.controller.js';
import { MembersRepository } from './membership/members.repository.js';
import { MembersService } from './membership/members.service.js';
import { NameSearch } from './membership/name-search.js';
import { Retention } from './retention/retention.js';
import { DataExportController } from './data-export/data-export.controller.js';
import { PastNumbersConsumer } from './past-numbers/past-numbers.consumer.js';
import { PastNumbersController } from './past-numbers/past-numbers.controller.js';
import { PastNumbersRepository } from './past-numbers/past-numbers.repository.js';
import { PlacesController } from './geography/places.controller.js';

@Module({
  controllers: [
    MembersController,
    ContactChangesController,
    MembersAdminController,
    ClosuresController,
    ConsentsAdminController,
    DuplicatesController,
    MembersConsumer,
    DataExportController,
    PastNumbersController,
    PastNumbersConsumer,
    PlacesController,
  ],
  providers: [
    MembersService,
    MembersRepository,
    MembersMetrics,
    ContactChangesService,
    CodeQuotasRepository,
    ClosuresService,
    ConsentLedger,
    ConsentExports,
    PastNumbersRepository,
    NameSearch,
    Retention,
  ],
})
export class MembersModule {}
