import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.js';
import { PausesController } from './pauses.controller.js';
import { PausesService } from './pauses.service.js';

/** Temporary pauses of memberships. */
@Module({
  imports: [MembershipModule],
  controllers: [PausesController],
  providers: [PausesService],
})
export class PausesModule {}
