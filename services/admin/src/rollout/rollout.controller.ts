import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, Clock, CurrentCaller } from '@numbercast/platform';
import { z } from 'zod';
import { configOf, retarget, rolloutResponse, type TargetSets, targetSetsSchema } from './rollout.js';
import { RolloutRepository } from './rollout.repository.js';

const rollout = z.object({ success: z.literal(true), config: rolloutResponse });

@Controller('api/admin/rollout')
@Admin()
export class RolloutController {
  constructor(
    private readonly rollout: RolloutRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ResponseSchema(rollout)
  async read() {
    return { success: true as const, config: configOf(await this.rollout.find()) };
  }

  @Post()
  @HttpCode(200)
  @ResponseSchema(rollout.extend({ message: z.string() }))
  async update(@Body({ schema: targetSetsSchema }) { targetSets }: TargetSets, @CurrentCaller() caller: Caller) {
    const changed = await this.rollout.change(retarget(targetSets, actorOf(caller), this.clock.now()));
    const message = `Target sets updated to ${targetSets.toLocaleString('en-US')}`;
    return { success: true as const, message, config: configOf(changed) };
  }
}
