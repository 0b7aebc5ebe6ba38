import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Admin, type Caller, CurrentCaller } from '@numbercast/platform';
import type { z } from 'zod';
import { type Rollout, targetSetsSchema } from './rollout.js';
import { RolloutService } from './rollout.service.js';

const configOf = ({ targetSets, lastUpdated, updatedBy, isDefault }: Rollout) => ({
  targetSets,
  lastUpdated,
  updatedBy,
  isDefault,
});

@Controller('api/admin/rollout')
@Admin()
export class RolloutController {
  constructor(private readonly rollout: RolloutService) {}

  @Get()
  async read() {
    return { success: true, config: configOf(await this.rollout.read()) };
  }

  @Post()
  @HttpCode(200)
  async update(
    @Body({ schema: targetSetsSchema }) { targetSets }: z.infer<typeof targetSetsSchema>,
    @CurrentCaller() caller: Caller,
  ) {
    const config = configOf(await this.rollout.retarget(targetSets, caller.email ?? caller.subject));
    return { success: true, message: `Target sets updated to ${targetSets.toLocaleString('en-US')}`, config };
  }
}
