import { Module } from '@nestjs/common';
import { ConditionsModule } from '@numbercast/platform';
import { AssignmentsModule } from './assignments/assignments.module.js';
import { DrawsModule } from './draws/draws.module.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { JackpotsModule } from './jackpots/jackpots.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { WinsModule } from './wins/wins.module.js';
import { ReportingConditions } from './reporting-conditions.js';
import { ReportingMetrics } from './reporting-metrics.js';

@Module({
  imports: [
    AssignmentsModule,
    ConditionsModule,
    DrawsModule,
    FeedsModule,
    ImportsModule,
    JackpotsModule,
    ReportsModule,
    StatisticsModule,
    WinsModule,
  ],
  providers: [ReportingConditions, ReportingMetrics],
})
export class ReportingModule {}
