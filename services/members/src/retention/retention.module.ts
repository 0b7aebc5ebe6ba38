import { Module } from '@nestjs/common';
import { ContactChangeModule } from '../contact-change/contact-change.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PastNumbersModule } from '../past-numbers/past-numbers.module.js';
import { Retention } from './retention.js';

/** Erasure after the retention period. */
@Module({ imports: [MembershipModule, PastNumbersModule, ContactChangeModule], providers: [Retention] })
export class RetentionModule {}
