import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { GeneratorModule } from '../generator/generator.module.js';
import { AbandonedSetsRepository } from './abandoned-sets.repository.js';
import { AbandonedSetsService } from './abandoned-sets.service.js';

/** Sets that were generated but are never assigned. */
@Module({
  imports: [DrawsModule, GeneratorModule],
  providers: [AbandonedSetsRepository, AbandonedSetsService],
  exports: [AbandonedSetsService],
})
export class AbandonedModule {}
