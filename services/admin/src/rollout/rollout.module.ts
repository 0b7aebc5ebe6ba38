import { Module } from '@nestjs/common';
import { RolloutController } from './rollout.controller.js';
import { RolloutRepository } from './rollout.repository.js';

/** The target of sets per draw, which operators set. */
@Module({ controllers: [RolloutController], providers: [RolloutRepository] })
export class RolloutModule {}
