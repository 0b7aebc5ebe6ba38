import { Module } from '@nestjs/common';
import { AdminMetrics } from './admin-metrics.js';
import { AuditConsumer } from './audit/audit.consumer.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditRepository } from './audit/audit.repository.js';
import { ContactsConsumer } from './contact-messages/contacts.consumer.js';
import { ContactsController } from './contact-messages/contacts.controller.js';
import { ContactsRepository } from './contact-messages/contacts.repository.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { DeadLettersRepository } from './dead-letters/dead-letters.repository.js';
import { DeadLettersService } from './dead-letters/dead-letters.service.js';
import { RolloutController } from './rollout/rollout.controller.js';
import { RolloutRepository } from './rollout/rollout.repository.js';

import { Retention } from './retention.js';
import { SearchBackfill } from './search-backfill.js';

@Module({
  controllers: [
    RolloutController,
    AuditController,
    AuditConsumer,
    ContactsConsumer,
    ContactsController,
    DeadLettersController,
  ],
  providers: [
    Retention,
    SearchBackfill,
    AdminMetrics,
    RolloutRepository,
    AuditRepository,
    ContactsRepository,
    DeadLettersRepository,
    DeadLettersService,
  ],
})
export class AdminModule {}
