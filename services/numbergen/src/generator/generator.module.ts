import { Module } from '@nestjs/common';
import { SpaceCounts } from './space-counts.js';
import { SpaceThreads } from './space-threads.js';
import { SpacesService } from './spaces.service.js';

/** The space of allowed sets and its permutation. */
@Module({ providers: [SpaceThreads, SpacesService, SpaceCounts], exports: [SpacesService, SpaceCounts] })
export class GeneratorModule {}
