import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { AssignmentsConsumer } from './assignments.consumer.js';
import { DrawsConsumer } from './draws.consumer.js';
import { DrawsController } from './draws.controller.js';
import { ReportsService } from './reports.service.js';
import { StatusController } from './status.controller.js';

/** Draw reports and their routes. */
@Module({
  imports: [DrawsModule, AssignmentsModule],
  controllers: [DrawsController, StatusController, DrawsConsumer, AssignmentsConsumer],
  providers: [ReportsService],
})
export class ReportsModule {}
