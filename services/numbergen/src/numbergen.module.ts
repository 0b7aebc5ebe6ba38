import { Module } from '@nestjs/common';
import { AbandonedModule } from './abandoned/abandoned.module.js';
import { AssignmentsModule } from './assignments/assignments.module.js';
import { BackTestsModule } from './back-tests/back-tests.module.js';
import { DrawLifecycleModule } from './draw-lifecycle/draw-lifecycle.module.js';
import { DrawsModule } from './draws/draws.module.js';
import { GeneratorModule } from './generator/generator.module.js';
import { JackpotsModule } from './jackpots/jackpots.module.js';
import { LookupModule } from './lookup/lookup.module.js';
import { PoolsModule } from './pools/pools.module.js';
import { ProofModule } from './proof/proof.module.js';
import { ResultsModule } from './results/results.module.js';
import { RolloutModule } from './rollout/rollout.module.js';
import { RosterModule } from './roster/roster.module.js';
import { RulesModule } from './rules/rules.module.js';
import { StudioModule } from './studio/studio.module.js';
import { NumbergenMetrics } from './numbergen-metrics.js';

@Module({
  imports: [
    AbandonedModule,
    AssignmentsModule,
    BackTestsModule,
    DrawLifecycleModule,
    DrawsModule,
    GeneratorModule,
    JackpotsModule,
    LookupModule,
    PoolsModule,
    ProofModule,
    ResultsModule,
    RolloutModule,
    RosterModule,
    RulesModule,
    StudioModule,
  ],
  providers: [NumbergenMetrics],
})
export class NumbergenModule {}
