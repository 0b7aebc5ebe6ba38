import { Module } from '@nestjs/common';
import { NotificationRoutesModule } from '../notification-routes/notification-routes.module.js';
import { IncidentsConsumer } from './incidents.consumer.js';
import { IncidentsController } from './incidents.controller.js';
import { IncidentsRepository } from './incidents.repository.js';
import { NoticesService } from './notices.service.js';

/** Conditions that operators are notified of, and who was notified. */
@Module({
  imports: [NotificationRoutesModule],
  controllers: [IncidentsConsumer, IncidentsController],
  providers: [IncidentsRepository, NoticesService],
  exports: [IncidentsRepository],
})
export class IncidentsModule {}
