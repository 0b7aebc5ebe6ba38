import { Module } from '@nestjs/common';
import { RolloutConsumer } from './rollout.consumer.js';
import { RolloutRepository } from './rollout.repository.js';

/** A read model of the target of sets per draw. */
@Module({ controllers: [RolloutConsumer], providers: [RolloutRepository], exports: [RolloutRepository] })
export class RolloutModule {}
