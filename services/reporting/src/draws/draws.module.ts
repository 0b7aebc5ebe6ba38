import { Module } from '@nestjs/common';
import { DrawsRepository } from './draws.repository.js';

/** Draws with their results. */
@Module({ providers: [DrawsRepository], exports: [DrawsRepository] })
export class DrawsModule {}
