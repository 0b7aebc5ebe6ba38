import { Module } from '@nestjs/common';
import { ResultsConsumer } from './results.consumer.js';
import { ResultsRepository } from './results.repository.js';

/** A read model of the draw results. */
@Module({ controllers: [ResultsConsumer], providers: [ResultsRepository], exports: [ResultsRepository] })
export class ResultsModule {}
