import { Module } from '@nestjs/common';
import { ListExports } from '@numbercast/platform';
import { ConsentsModule } from '../consents/consents.module.js';
import { LeaveReasonsModule } from '../leave-reasons/leave-reasons.module.js';
import { DuplicatesController } from './duplicates.controller.js';
import { MembersAdminController } from './members-admin.controller.js';
import { MembersConsumer } from './members.consumer.js';
import { MembersController } from './members.controller.js';
import { MembersRepository } from './members.repository.js';
import { MembersService } from './members.service.js';
import { NameSearch } from './name-search.js';

/** Members, their preferences, and the admin list. */
@Module({
  imports: [ConsentsModule, LeaveReasonsModule],
  controllers: [MembersController, MembersAdminController, DuplicatesController, MembersConsumer],
  providers: [MembersService, MembersRepository, NameSearch, ListExports],
  exports: [MembersService, MembersRepository],
})
export class MembershipModule {}
