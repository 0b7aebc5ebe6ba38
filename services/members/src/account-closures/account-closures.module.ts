import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.js';
import { ClosuresController } from './closures.controller.js';
import { ClosuresService } from './closures.service.js';

/** Closing and reopening of accounts by operators. */
@Module({ imports: [MembershipModule], controllers: [ClosuresController], providers: [ClosuresService] })
export class AccountClosuresModule {}
