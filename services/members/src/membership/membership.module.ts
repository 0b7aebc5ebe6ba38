import { Module } from '@nestjs/common';
import { ConsentExports } from './consent-exports.repository.js';
import { ConsentLedger } from './consent-ledger.js';
import { ConsentsAdminController } from './consents-admin.controller.js';
import { DuplicatesController } from './duplicates.controller.js';
import { MembersAdminController } from './members-admin.controller.js';
import { MembersConsumer } from './members.consumer.js';
import { MembersController } from './members.controller.js';
import { MembersRepository } from './members.repository.js';
import { MembersService } from './members.service.js';
import { NameSearch } from './name-search.js';

/** Members, their preferences, consents, and the admin list. */
@Module({
  controllers: [
    MembersController,
    MembersAdminController,
    ConsentsAdminController,
    DuplicatesController,
    MembersConsumer,
  ],
  providers: [MembersService, MembersRepository, ConsentLedger, ConsentExports, NameSearch],
  exports: [MembersService, ConsentLedger, MembersRepository],
})
export class MembershipModule {}
