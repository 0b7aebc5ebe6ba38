import { Controller } from '@nestjs/common';
import {
  type AccountEnabled,
  AccountEnabledSchema,
  type AccountRefused,
  AccountRefusedSchema,
} from '@numbercast/contracts/identity/v1/events';
import { type MembershipRefused, MembershipRefusedSchema } from '@numbercast/contracts/members/v1/events';
import { On } from '@numbercast/platform';
import { RefundsService } from './refunds.service.js';
import { SignupsService } from './signups.service.js';

@Controller()
export class SignupsConsumer {
  constructor(
    private readonly signups: SignupsService,
    private readonly refunds: RefundsService,
  ) {}

  @On(AccountEnabledSchema)
  async recordAccount({ accountId }: AccountEnabled) {
    await this.signups.recordAccount(accountId);
  }

  @On(AccountRefusedSchema)
  async refundForAccount({ accountId, reason }: AccountRefused) {
    await this.refunds.refuse(accountId, reason);
  }

  @On(MembershipRefusedSchema)
  async refundForMembership({ signupId, reason }: MembershipRefused) {
    await this.refunds.refuse(signupId, reason);
  }
}
