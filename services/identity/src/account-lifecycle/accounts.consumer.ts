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
  type MemberChanged,
  MemberChangedSchema,
  MemberDeletedSchema,
  type MemberErased,
  MemberErasedSchema,
  type MemberDeleted,
  MembershipRefusedSchema,
  type MembershipRefused,
} from '@numbercast/contracts/members/v1/events';
import { isLanguage } from '@numbercast/lottery';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsConsumer {
  constructor(private readonly accounts: AccountsService) {}

  @On(SignupPaidSchema)
  async enableAccount({ signupId, language }: SignupPaid) {
    await this.accounts.enable(signupId, isLanguage(language) ? language : undefined);
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
    if (!member) throw new InvalidEvent('ContactChanged has no member');
    if (member.email !== previousEmail) await this.accounts.changeEmail(member.memberId, member.email, seq);
  }

  /** The first language comes from the sign-up; members of previous releases receive theirs with their next change. */
  @On(MemberChangedSchema)
  async changeLanguage({ member }: MemberChanged, { seq }: EventMeta) {
    if (!member) throw new InvalidEvent('MemberChanged has no member');
    if (isLanguage(member.language)) await this.accounts.changeLanguage(member.memberId, member.language, seq);
  }

  @On(MemberDeletedSchema)
  async closeAccount({ member }: MemberDeleted) {
    if (!member) throw new InvalidEvent('MemberDeleted has no member');
    await this.accounts.close(member.memberId);
  }

  @On(MemberErasedSchema)
  async eraseAccount({ memberId }: MemberErased) {
    await this.accounts.erase(memberId);
  }
}
