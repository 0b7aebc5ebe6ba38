import { Module } from '@nestjs/common';
import { ConsentsModule } from '../consents/consents.module.js';
import { ContactChangeModule } from '../contact-change/contact-change.module.js';
import { LeaveReasonsModule } from '../leave-reasons/leave-reasons.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PastNumbersModule } from '../past-numbers/past-numbers.module.js';
import { Retention } from './retention.js';

/** Erasure after the retention period. */
@Module({
  imports: [ConsentsModule, MembershipModule, PastNumbersModule, ContactChangeModule, LeaveReasonsModule],
  providers: [Retention],
})
export class RetentionModule {}
