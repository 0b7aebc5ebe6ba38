import { Module } from '@nestjs/common';
import { ConsentsModule } from '../consents/consents.module.js';
import { LeaveReasonsModule } from '../leave-reasons/leave-reasons.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PastNumbersModule } from '../past-numbers/past-numbers.module.js';
import { DataExportController } from './data-export.controller.js';

/** The members part of a member’s data export. */
@Module({
  imports: [ConsentsModule, MembershipModule, PastNumbersModule, LeaveReasonsModule],
  controllers: [DataExportController],
})
export class DataExportModule {}
