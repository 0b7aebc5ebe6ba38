import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { GeneratorModule } from '../generator/generator.module.js';
import { ProofModule } from '../proof/proof.module.js';
import { RosterModule } from '../roster/roster.module.js';
import { LookupController } from './lookup.controller.js';
import { LookupService } from './lookup.service.js';
import { LookupsRepository } from './lookups.repository.js';

/** Finds the owner of a set. */
@Module({
  imports: [DrawsModule, GeneratorModule, AssignmentsModule, RosterModule, ProofModule],
  controllers: [LookupController],
  providers: [LookupsRepository, LookupService],
})
export class LookupModule {}
