import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.js';
import { SelfExclusionController } from './self-exclusion.controller.js';
import { SelfExclusionsService } from './self-exclusions.service.js';

/** Members who exclude themselves for a time. */
@Module({
  imports: [MembershipModule],
  controllers: [SelfExclusionController],
  providers: [SelfExclusionsService],
})
export class SelfExclusionModule {}
