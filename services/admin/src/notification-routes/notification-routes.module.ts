import { Module } from '@nestjs/common';
import { NotificationRoutesCheck } from './routes.check.js';
import { NotificationRoutesConsumer } from './routes.consumer.js';
import { NotificationRoutesController } from './routes.controller.js';
import { NotificationRoutesRepository } from './routes.repository.js';

/** Where operators are notified of incidents. */
@Module({
  controllers: [NotificationRoutesController, NotificationRoutesConsumer],
  providers: [NotificationRoutesRepository, NotificationRoutesCheck],
  exports: [NotificationRoutesRepository],
})
export class NotificationRoutesModule {}
