import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Admin, type Caller, Clock, CurrentCaller } from '@numbercast/platform';
import { actorOf } from '../audit/actor.js';
import { configOf, retarget, type TargetSets, targetSetsSchema } from './rollout.js';
import { RolloutRepository } from './rollout.repository.js';

@Controller('api/admin/rollout')
@Admin()
export class RolloutController {
  constructor(
    private readonly rollout: RolloutRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  async read() {
    return { success: true, config: configOf(await this.rollout.find()) };
  }

  @Post()
  @HttpCode(200)
  async update(@Body({ schema: targetSetsSchema }) { targetSets }: TargetSets, @CurrentCaller() caller: Caller) {
    const changed = await this.rollout.change(retarget(targetSets, actorOf(caller), this.clock.now()));
    const message = `Target sets updated to ${targetSets.toLocaleString('en-US')}`;
    return { success: true, message, config: configOf(changed) };
  }
}
