import { Module } from '@nestjs/common';
import { AccountClosuresModule } from './account-closures/account-closures.module.js';
import { ConsentsModule } from './consents/consents.module.js';
import { ContactChangeModule } from './contact-change/contact-change.module.js';
import { DataExportModule } from './data-export/data-export.module.js';
import { GeographyModule } from './geography/geography.module.js';
import { LeaveReasonsModule } from './leave-reasons/leave-reasons.module.js';
import { MembershipModule } from './membership/membership.module.js';
import { PastNumbersModule } from './past-numbers/past-numbers.module.js';
import { PausesModule } from './pauses/pauses.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SelfExclusionModule } from './self-exclusion/self-exclusion.module.js';
import { MembersMetrics } from './members-metrics.js';

@Module({
  imports: [
    AccountClosuresModule,
    ConsentsModule,
    ContactChangeModule,
    DataExportModule,
    GeographyModule,
    LeaveReasonsModule,
    MembershipModule,
    PastNumbersModule,
    PausesModule,
    RetentionModule,
    SelfExclusionModule,
  ],
  providers: [MembersMetrics],
})
export class MembersModule {}
