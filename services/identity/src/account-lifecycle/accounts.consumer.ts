import { Controller } from '@nestjs/common';
import {
  CheckoutExpiredSchema,
  type CheckoutExpired,
  SignupPaidSchema,
  type SignupPaid,
} from '@numbercast/contracts/billing/v1/events';
import {
  type ContactChanged,
  ContactChangedSchema,
  MemberDeletedSchema,
  type MemberErased,
  MemberErasedSchema,
  type MemberDeleted,
  MembershipRefusedSchema,
  type MembershipRefused,
} from '@numbercast/contracts/members/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsConsumer {
  constructor(private readonly accounts: AccountsService) {}

  @On(SignupPaidSchema)
  async enableAccount({ signupId }: SignupPaid) {
    await this.accounts.enable(signupId);
  }

  @On(CheckoutExpiredSchema)
  async removeReservation({ signupId }: CheckoutExpired) {
    await this.accounts.giveUp(signupId);
  }

  @On(MembershipRefusedSchema)
  async removeAccount({ signupId }: MembershipRefused) {
    await this.accounts.refuseMembership(signupId);
  }

  @On(ContactChangedSchema)
  async changeEmail({ member, previousEmail }: ContactChanged, { seq }: EventMeta) {
    if (!member) throw new InvalidEvent('ContactChanged names no member');
    if (member.email !== previousEmail) await this.accounts.changeEmail(member.memberId, member.email, seq);
  }

  @On(MemberDeletedSchema)
  async closeAccount({ member }: MemberDeleted) {
    if (!member) throw new InvalidEvent('MemberDeleted names no member');
    await this.accounts.close(member.memberId);
  }

  @On(MemberErasedSchema)
  async eraseAccount({ memberId }: MemberErased) {
    await this.accounts.erase(memberId);
  }
}
