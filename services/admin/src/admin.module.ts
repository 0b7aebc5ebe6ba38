import { Module } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.js';
import { ContactMessagesModule } from './contact-messages/contact-messages.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { RolloutModule } from './rollout/rollout.module.js';
import { Retention } from './retention.js';
import { SearchBackfill } from './search-backfill.js';
import { AdminMetrics } from './admin-metrics.js';

@Module({
  imports: [AuditModule, ContactMessagesModule, DeadLettersModule, RolloutModule],
  providers: [Retention, SearchBackfill, AdminMetrics],
})
export class AdminModule {}
