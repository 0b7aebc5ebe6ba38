import { Module } from '@nestjs/common';
import { ConditionsModule } from '@numbercast/platform';
import { ApiModule } from './api/api.module.js';
import { CallbacksModule } from './callbacks/callbacks.module.js';
import { DispatchModule } from './dispatch/dispatch.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { PreflightModule } from './preflight/preflight.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { RecipientsModule } from './recipients/recipients.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SchedulingModule } from './scheduling/scheduling.module.js';
import { StatsModule } from './stats/stats.module.js';

@Module({
  imports: [
    ApiModule,
    CallbacksModule,
    ConditionsModule,
    DispatchModule,
    MessagesModule,
    NoticesModule,
    PreflightModule,
    ProvidersModule,
    RecipientsModule,
    RetentionModule,
    SchedulingModule,
    StatsModule,
  ],
})
export class DeliveryModule {}
