import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsService } from './statistics.service.js';

/** Statistics of drawn numbers. */
@Module({ imports: [DrawsModule], controllers: [StatisticsController], providers: [StatisticsService] })
export class StatisticsModule {}
