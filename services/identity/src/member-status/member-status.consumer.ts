import { Controller } from '@nestjs/common';
import {
  ConsentChangedSchema,
  ContactChangedSchema,
  type Member,
  MemberChangedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { MemberStatusRepository } from './member-status.repository.js';

/** Maintains the status of members: each event carries the whole member, and the newest counts. */
@Controller()
export class MemberStatusConsumer {
  constructor(private readonly repository: MemberStatusRepository) {}

  @On(
    MemberJoinedSchema,
    MemberChangedSchema,
    ConsentChangedSchema,
    ContactChangedSchema,
    MemberPausedSchema,
    MemberSuspendedSchema,
    MemberReactivatedSchema,
    MemberDeletedSchema,
  )
  async follow({ member }: { member?: Member }) {
    if (!member?.memberId) throw new InvalidEvent('the event has no member');
    await this.repository.memberStatuses.keep(member.memberId, { status: member.status });
  }
}
