import { Injectable } from '@nestjs/common';
import { Clock } from '@numbercast/platform';
import type { Act, Decision, JoinedMember, Member } from '../membership/member.js';
import { hasJoined } from '../membership/member.js';
import { memberNotFound } from '../problems.js';
import { MembersRepository } from '../membership/members.repository.js';
import { closeAccount, reopenAccount } from './closure.js';

/** Closes and reopens accounts for operators. */
@Injectable()
export class ClosuresService {
  constructor(
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws memberNotFound, accountDeleted */
  close(memberId: string, by: string, reason: string) {
    return this.decide(memberId, { by, reason }, (member, act) => closeAccount(memberId, member, act));
  }

  /** @throws memberNotFound, accountDeleted, selfExcluded, notSuspended */
  reopen(memberId: string, by: string, reason: string) {
    return this.decide(memberId, { by, reason }, (member, act) => reopenAccount(memberId, member, act));
  }

  private async decide(
    memberId: string,
    said: Omit<Act, 'at'>,
    decision: (member: Member, act: Act) => Decision | null,
  ): Promise<JoinedMember> {
    const act = { at: this.clock.now(), ...said };
    const member = await this.members.change(memberId, (current) => decision(current, act));
    if (!member || !hasJoined(member)) throw memberNotFound();
    return member;
  }
}
