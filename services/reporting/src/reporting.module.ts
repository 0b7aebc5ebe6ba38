import { Module } from '@nestjs/common';
import { ReportingMetrics } from './reporting-metrics.js';
import { AssignmentsConsumer } from './reports/assignments.consumer.js';
import { AssignmentsRepository } from './assignments/assignments.repository.js';
import { DrawsConsumer } from './reports/draws.consumer.js';
import { DrawsController } from './reports/draws.controller.js';
import { DrawsRepository } from './draws/draws.repository.js';
import { ReportsService } from './reports/reports.service.js';
import { FeedReader } from './feeds/feed-reader.js';
import { ResultListsRepository } from './feeds/result-lists.repository.js';
import { ResultsService } from './feeds/results.service.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { ImportsService } from './imports/imports.service.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { StatisticsService } from './statistics/statistics.service.js';
import { WinsController } from './wins/wins.controller.js';
import { WinsRepository } from './wins/wins.repository.js';
import { WinsService } from './wins/wins.service.js';

@Module({
  controllers: [
    DrawsController,
    DrawsConsumer,
    AssignmentsConsumer,
    ImportsController,
    StatisticsController,
    WinsController,
  ],
  providers: [
    ReportingMetrics,
    DrawsRepository,
    AssignmentsRepository,
    FeedReader,
    ResultListsRepository,
    ResultsService,
    ReportsService,
    ImportsRepository,
    ImportsService,
    StatisticsService,
    WinsRepository,
    WinsService,
  ],
})
export class ReportingModule {}
