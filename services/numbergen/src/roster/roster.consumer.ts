import { Controller } from '@nestjs/common';
import {
  type ConsentChanged,
  ConsentChangedSchema,
  type Member,
  type MemberChanged,
  MemberChangedSchema,
  type MemberDeleted,
  MemberDeletedSchema,
  type MemberJoined,
  MemberJoinedSchema,
  type MemberPaused,
  MemberPausedSchema,
  type MemberReactivated,
  MemberReactivatedSchema,
  MemberStatus,
  type MemberSuspended,
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

  @On(MemberJoinedSchema)
  welcome({ member }: MemberJoined, meta: EventMeta) {
    return this.hear(member, meta);
  }

  @On(MemberChangedSchema)
  follow({ member }: MemberChanged, meta: EventMeta) {
    return this.hear(member, meta);
  }

  @On(MemberPausedSchema)
  rest({ member }: MemberPaused, meta: EventMeta) {
    return this.hear(member, meta);
  }

  @On(MemberReactivatedSchema)
  welcomeBack({ member }: MemberReactivated, meta: EventMeta) {
    return this.hear(member, meta);
  }

  @On(MemberSuspendedSchema)
  suspend({ member }: MemberSuspended, meta: EventMeta) {
    return this.hear(member, meta);
  }

  @On(MemberDeletedSchema)
  forget({ member }: MemberDeleted, meta: EventMeta) {
    return this.hear(member, meta);
  }

  @On(ConsentChangedSchema)
  followConsent({ member }: ConsentChanged, meta: EventMeta) {
    return this.hear(member, meta);
  }

  private async hear(member: Member | undefined, { seq }: EventMeta) {
    if (!member?.memberId) throw new InvalidEvent('the event names no member');
    await this.roster.hear(member.memberId, toldBy(member), seq);
  }
}
