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
  type MemberSuspended,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { StandingsRepository } from './standings.repository.js';

/** Follows how members stand: each fact carries the whole member, and the newest counts. */
@Controller()
export class StandingsConsumer {
  constructor(private readonly repository: StandingsRepository) {}

  @On(MemberJoinedSchema)
  async welcome({ member }: MemberJoined) {
    await this.follow(member);
  }

  @On(MemberChangedSchema)
  async followChange({ member }: MemberChanged) {
    await this.follow(member);
  }

  @On(ConsentChangedSchema)
  async followConsent({ member }: ConsentChanged) {
    await this.follow(member);
  }

  @On(MemberPausedSchema)
  async restrictPaused({ member }: MemberPaused) {
    await this.follow(member);
  }

  @On(MemberSuspendedSchema)
  async restrictSuspended({ member }: MemberSuspended) {
    await this.follow(member);
  }

  @On(MemberReactivatedSchema)
  async restore({ member }: MemberReactivated) {
    await this.follow(member);
  }

  @On(MemberDeletedSchema)
  async close({ member }: MemberDeleted) {
    await this.follow(member);
  }

  private async follow(member: Member | undefined) {
    if (!member?.memberId) throw new InvalidEvent('the event names no member');
    await this.repository.standings.keep(member.memberId, { status: member.status });
  }
}
