import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, Scheduled } from '@numbercast/platform';
import { asJoined } from '../membership/member-commands.js';
import type { JoinedMember } from '../membership/member.js';
import { MembersRepository } from '../membership/members.repository.js';
import { endExclusion, exclude, type ExclusionPeriod } from './self-exclusion.js';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;

@Injectable()
export class SelfExclusionsService {
  constructor(
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws memberNotFound, accountDeleted */
  async exclude(memberId: string, period: ExclusionPeriod): Promise<JoinedMember> {
    const now = this.clock.now();
    return asJoined(await this.members.change(memberId, (current) => exclude(memberId, current, period, now)));
  }

  @Scheduled(MINUTE_MS)
  async endDue() {
    const now = this.clock.now();
    await attemptEach(await this.members.withExclusionOver(now, AT_ONCE), (memberId) =>
      this.members.change(memberId, (current) => endExclusion(memberId, current, now)),
    );
  }
}
