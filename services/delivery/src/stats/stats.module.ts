import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { BoardService } from './board.service.js';
import { DeliveryConditions } from './delivery-conditions.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { BacklogRepository } from './forecast/backlog.repository.js';
import { DeadlineRisksRepository } from './forecast/deadline-risks.repository.js';
import { ForecastsService } from './forecast/forecasts.service.js';
import { StatsRepository } from './stats.repository.js';
import { StatsService } from './stats.service.js';

/** Counters, the delivery board, and the deadline forecast. */
@Module({
  imports: [DispatchModule, MessagesModule, ProvidersModule],
  providers: [
    DeliveryConditions,
    DeliveryMetrics,
    BacklogRepository,
    DeadlineRisksRepository,
    ForecastsService,
    StatsRepository,
    StatsService,
    BoardService,
  ],
  exports: [ForecastsService, BoardService, StatsRepository, StatsService, DeliveryMetrics],
})
export class StatsModule {}
