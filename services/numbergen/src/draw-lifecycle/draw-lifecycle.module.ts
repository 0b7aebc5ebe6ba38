import { Module } from '@nestjs/common';
import { AbandonedModule } from '../abandoned/abandoned.module.js';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { GeneratorModule } from '../generator/generator.module.js';
import { JackpotsModule } from '../jackpots/jackpots.module.js';
import { PoolsModule } from '../pools/pools.module.js';
import { ResultsModule } from '../results/results.module.js';
import { RolloutModule } from '../rollout/rollout.module.js';
import { RosterModule } from '../roster/roster.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { DrawsController } from './draws.controller.js';
import { DrawsService } from './draws.service.js';
import { EarlyAssignmentsService } from './early-assignments.service.js';
import { SealingService } from './sealing.service.js';

/** Schedules draws, seals their pools, and closes them. */
@Module({
  imports: [
    DrawsModule,
    AssignmentsModule,
    PoolsModule,
    JackpotsModule,
    RulesModule,
    ResultsModule,
    RolloutModule,
    RosterModule,
    GeneratorModule,
    AbandonedModule,
  ],
  controllers: [DrawsController],
  providers: [SealingService, DrawsService, EarlyAssignmentsService],
})
export class DrawLifecycleModule {}
