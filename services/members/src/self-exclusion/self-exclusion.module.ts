import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.js';
import { SelfExclusionController } from './self-exclusion.controller.js';
import { SelfExclusionsService } from './self-exclusions.service.js';

/** Temporary self-exclusion of members. */
@Module({
  imports: [MembershipModule],
  controllers: [SelfExclusionController],
  providers: [SelfExclusionsService],
})
export class SelfExclusionModule {}
