import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.js';
import { PastNumbersModule } from '../past-numbers/past-numbers.module.js';
import { DataExportController } from './data-export.controller.js';

/** The members part of a member’s data export. */
@Module({ imports: [MembershipModule, PastNumbersModule], controllers: [DataExportController] })
export class DataExportModule {}
