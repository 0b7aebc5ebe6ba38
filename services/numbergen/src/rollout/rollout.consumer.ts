import { Controller } from '@nestjs/common';
import { type RolloutTargetChanged, RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { POOL_STEP } from '../slots/pool-plan.js';
import { RolloutRepository } from './rollout.repository.js';

const MAX_TARGET = 10_000_000;

@Controller()
export class RolloutConsumer {
  constructor(private readonly rollout: RolloutRepository) {}

  @On(RolloutTargetChangedSchema)
  async keepTarget({ targetSets }: RolloutTargetChanged) {
    const target = Number(targetSets);
    const isValid = target >= POOL_STEP && target <= MAX_TARGET && target % POOL_STEP === 0;
    if (!isValid) throw new InvalidEvent(`a target of ${targetSets} sets violates the target rules`);
    await this.rollout.keep(target);
  }
}
