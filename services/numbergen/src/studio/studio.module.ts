import { Module } from '@nestjs/common';
import { BackTestsModule } from '../back-tests/back-tests.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { GeneratorModule } from '../generator/generator.module.js';
import { ResultsModule } from '../results/results.module.js';
import { RolloutModule } from '../rollout/rollout.module.js';
import { RosterModule } from '../roster/roster.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { SetAvailabilityService } from './set-availability.service.js';
import { StudioController } from './studio.controller.js';
import { StudioService } from './studio.service.js';

/** The rules studio of the console. */
@Module({
  imports: [DrawsModule, ResultsModule, RolloutModule, RosterModule, GeneratorModule, RulesModule, BackTestsModule],
  controllers: [StudioController],
  providers: [SetAvailabilityService, StudioService],
})
export class StudioModule {}
