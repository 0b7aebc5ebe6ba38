import { Module } from '@nestjs/common';
import { ListExports } from '@numbercast/platform';
import { CallbacksModule } from '../callbacks/callbacks.module.js';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { TimingModule } from '../timing.module.js';
import { AccountMessagesController } from './account-messages.controller.js';
import { AlarmsController } from './alarms.controller.js';
import { DataExportController } from './data-export.controller.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DevicesController } from './devices.controller.js';
import { DrawMessagesController } from './draw-messages.controller.js';
import { LastDeliveriesController } from './last-deliveries.controller.js';
import { ResendsController } from './resends.controller.js';
import { StatusController } from './status.controller.js';
import { SupportRepliesController } from './support-replies.controller.js';
import { TemplatesController } from './templates.controller.js';
import { TextReviewsController } from './text-reviews.controller.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

/** HTTP routes for members and operators. */
@Module({
  imports: [
    StatsModule,
    SchedulingModule,
    DispatchModule,
    RetentionModule,
    RecipientsModule,
    MessagesModule,
    CallbacksModule,
    TimingModule,
  ],
  providers: [ListExports],
  controllers: [
    AccountMessagesController,
    AlarmsController,
    DeliveriesController,
    DevicesController,
    DrawMessagesController,
    DataExportController,
    LastDeliveriesController,
    ResendsController,
    StatusController,
    SupportRepliesController,
    TemplatesController,
    TextReviewsController,
    UnsubscribeController,
  ],
})
export class ApiModule {}
