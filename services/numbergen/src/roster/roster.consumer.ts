import { Controller } from '@nestjs/common';
import {
  ConsentChangedSchema,
  type Member,
  MemberChangedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberStatus,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import type { Told } from './roster-member.js';
import { RosterRepository } from './roster.repository.js';

// A deleted member's address is of no use here any more
const shownOf = ({ status, email, city, state }: Member) =>
  status === MemberStatus.DELETED ? { email: '', city: '', state: '' } : { email, city, state };

const toldBy = (member: Member): Told => ({
  ...shownOf(member),
  active: member.status === MemberStatus.ACTIVE,
  games: member.games,
});

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
  )
  async hear({ member }: { member?: Member }, { seq }: EventMeta) {
    if (!member?.memberId) throw new InvalidEvent('the event names no member');
    await this.roster.hear(member.memberId, toldBy(member), seq);
  }
}
