import { Module } from '@nestjs/common';
import { ConditionsModule } from '@numbercast/platform';
import { AuditModule } from './audit/audit.module.js';
import { ContactMessagesModule } from './contact-messages/contact-messages.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { ErasureConsumer } from './erasure.consumer.js';
import { IncidentsModule } from './incidents/incidents.module.js';
import { NotificationRoutesModule } from './notification-routes/notification-routes.module.js';
import { ReplyTemplatesModule } from './reply-templates/reply-templates.module.js';
import { RolloutModule } from './rollout/rollout.module.js';
import { Retention } from './retention.js';
import { SearchBackfill } from './search-backfill.js';
import { SupportThreadsModule } from './support-threads/support-threads.module.js';
import { AdminMetrics } from './admin-metrics.js';

@Module({
  imports: [
    AuditModule,
    ConditionsModule,
    ContactMessagesModule,
    DeadLettersModule,
    IncidentsModule,
    NotificationRoutesModule,
    ReplyTemplatesModule,
    RolloutModule,
    SupportThreadsModule,
  ],
  controllers: [ErasureConsumer],
  providers: [Retention, SearchBackfill, AdminMetrics],
})
export class AdminModule {}
