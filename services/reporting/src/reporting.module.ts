import { Module } from '@nestjs/common';
import { AssignmentsConsumer } from './assignments/assignments.consumer.js';
import { AssignmentsRepository } from './assignments/assignments.repository.js';
import { DrawsConsumer } from './draws/draws.consumer.js';
import { DrawsController } from './draws/draws.controller.js';
import { DrawsRepository } from './draws/draws.repository.js';
import { ReportsService } from './draws/reports.service.js';
import { FeedReader } from './feeds/feed-reader.js';
import { ResultsService } from './feeds/results.service.js';

@Module({
  controllers: [DrawsController, DrawsConsumer, AssignmentsConsumer],
  providers: [DrawsRepository, AssignmentsRepository, FeedReader, ResultsService, ReportsService],
})
export class ReportingModule {}
