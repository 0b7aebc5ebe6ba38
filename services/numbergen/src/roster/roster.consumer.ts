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
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { RosterRepository } from './roster.repository.js';
import { toRosterState } from './member-mapper.js';

@Controller()
export class RosterConsumer {
  constructor(private readonly roster: RosterRepository) {}

  @On(
    MemberJoinedSchema,
    MemberChangedSchema,
    MemberPausedSchema,
    MemberReactivatedSchema,
    MemberSuspendedSchema,
    MemberDeletedSchema,
    ConsentChangedSchema,
    ContactChangedSchema,
  )
  async applyEvent({ member }: { member?: Member }, { seq }: EventMeta) {
    if (!member?.memberId) throw new InvalidEvent('the event has no member');
    await this.roster.applyEvent(member.memberId, toRosterState(member), seq);
  }
}
