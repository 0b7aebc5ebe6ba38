import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { GeneratorModule } from '../generator/generator.module.js';
import { ChunkOrdersRepository } from './chunk-orders.repository.js';
import { ChunksConsumer } from './chunks.consumer.js';
import { ChunksRepository } from './chunks.repository.js';
import { GenerationService } from './generation.service.js';
import { PoolsService } from './pools.service.js';

/** Generates the pool of sets of a draw in chunks. */
@Module({
  imports: [GeneratorModule, DrawsModule],
  controllers: [ChunksConsumer],
  providers: [ChunksRepository, ChunkOrdersRepository, PoolsService, GenerationService],
  exports: [ChunkOrdersRepository, PoolsService, GenerationService, ChunksRepository],
})
export class PoolsModule {}
