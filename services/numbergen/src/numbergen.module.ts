import { Module } from '@nestjs/common';
import { NumbergenMetrics } from './numbergen-metrics.js';
import { AbandonedSetsRepository } from './abandoned/abandoned-sets.repository.js';
import { AbandonedSetsService } from './abandoned/abandoned-sets.service.js';
import { AssignmentsController } from './assignments/assignments.controller.js';
import { AssignmentsRepository } from './assignments/assignments.repository.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { FirstDrawsRepository } from './assignments/first-draws.repository.js';
import { EarlyAssignmentsService } from './draw-lifecycle/early-assignments.service.js';
import { BackTestsRepository } from './back-tests/back-tests.repository.js';
import { BackTestsService } from './back-tests/back-tests.service.js';
import { DrawsController } from './draw-lifecycle/draws.controller.js';
import { DrawsRepository } from './draws/draws.repository.js';
import { DrawsService } from './draw-lifecycle/draws.service.js';
import { SealingService } from './draw-lifecycle/sealing.service.js';
import { SpaceCounts } from './generator/space-counts.js';
import { SpaceThreads } from './generator/space-threads.js';
import { SpacesService } from './generator/spaces.service.js';
import { JackpotsController } from './jackpots/jackpots.controller.js';
import { JackpotsRepository } from './jackpots/jackpots.repository.js';
import { LookupController } from './lookup/lookup.controller.js';
import { LookupService } from './lookup/lookup.service.js';
import { LookupsRepository } from './lookup/lookups.repository.js';
import { ChunkOrdersRepository } from './pools/chunk-orders.repository.js';
import { ChunksConsumer } from './pools/chunks.consumer.js';
import { ChunksRepository } from './pools/chunks.repository.js';
import { GenerationService } from './pools/generation.service.js';
import { PoolsService } from './pools/pools.service.js';
import { DrawProofsRepository } from './proof/draw-proofs.repository.js';
import { ProofsController } from './proof/proofs.controller.js';
import { ProofsService } from './proof/proofs.service.js';
import { ProofPublisher } from './proof/proof-publisher.service.js';
import { TilesRepository } from './proof/tiles.repository.js';
import { ResultsConsumer } from './results/results.consumer.js';
import { ResultsRepository } from './results/results.repository.js';
import { RolloutConsumer } from './rollout/rollout.consumer.js';
import { RolloutRepository } from './rollout/rollout.repository.js';
import { RosterConsumer } from './roster/roster.consumer.js';
import { RosterRepository } from './roster/roster.repository.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesRepository } from './rules/rules.repository.js';
import { SetAvailabilityService } from './studio/set-availability.service.js';
import { StudioController } from './studio/studio.controller.js';
import { StudioService } from './studio/studio.service.js';

@Module({
  controllers: [
    DrawsController,
    AssignmentsController,
    RulesController,
    StudioController,
    ProofsController,
    LookupController,
    JackpotsController,
    RosterConsumer,
    ResultsConsumer,
    RolloutConsumer,
    ChunksConsumer,
  ],
  providers: [
    NumbergenMetrics,
    DrawsRepository,
    RulesRepository,
    ResultsRepository,
    RolloutRepository,
    RosterRepository,
    ChunksRepository,
    ChunkOrdersRepository,
    AbandonedSetsRepository,
    AbandonedSetsService,
    AssignmentsRepository,
    FirstDrawsRepository,
    SpaceThreads,
    SpacesService,
    PoolsService,
    GenerationService,
    AssignmentsService,
    SealingService,
    DrawsService,
    EarlyAssignmentsService,
    SpaceCounts,
    SetAvailabilityService,
    BackTestsRepository,
    BackTestsService,
    StudioService,
    DrawProofsRepository,
    TilesRepository,
    ProofPublisher,
    ProofsService,
    LookupsRepository,
    LookupService,
    JackpotsRepository,
  ],
})
export class NumbergenModule {}
