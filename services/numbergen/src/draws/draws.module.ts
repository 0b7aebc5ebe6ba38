import { Module } from '@nestjs/common';
import { DrawsRepository } from './draws.repository.js';

/** The state of each draw. */
@Module({ providers: [DrawsRepository], exports: [DrawsRepository] })
export class DrawsModule {}
