import { Controller } from '@nestjs/common';
import { type AccountRefused, AccountRefusedSchema } from '@numbercast/contracts/identity/v1/events';
import { type MembershipRefused, MembershipRefusedSchema } from '@numbercast/contracts/members/v1/events';
import { On } from '@numbercast/platform';
import { RefundsService } from './refunds.service.js';

@Controller()
export class SignupsConsumer {
  constructor(private readonly refunds: RefundsService) {}

  @On(AccountRefusedSchema)
  async refundForAccount({ accountId, reason }: AccountRefused) {
    await this.refunds.refuse(accountId, reason);
  }

  @On(MembershipRefusedSchema)
  async refundForMembership({ signupId, reason }: MembershipRefused) {
    await this.refunds.refuse(signupId, reason);
  }
}
