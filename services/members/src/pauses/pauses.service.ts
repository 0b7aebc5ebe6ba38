import { Injectable } from '@nestjs/common';
import { pauseEndDates } from '@numbercast/lottery';
import { attemptEach, Clock, invalidInput, Scheduled } from '@numbercast/platform';
import type { Decision, JoinedMember, Member } from '../membership/member.js';
import { asJoined } from '../membership/member-commands.js';
import { MembersRepository } from '../membership/members.repository.js';
import { advancePause, pause, pauseEndOf, reactivate } from './pause.js';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;

@Injectable()
export class PausesService {
  constructor(
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param date yyyy-mm-dd, the day on which the pause ends automatically
   * @throws memberNotFound, accountDeleted, accountRestricted, invalidInput
   */
  async pause(memberId: string, date?: string): Promise<JoinedMember> {
    const now = this.clock.now();
    const until = date === undefined ? undefined : pauseEndOf(checked(date, now));
    return this.decide(memberId, (current) => pause(memberId, current, until, now));
  }

  /** @throws memberNotFound, accountDeleted, accountRestricted */
  async reactivate(memberId: string): Promise<JoinedMember> {
    return this.decide(memberId, (current) => reactivate(memberId, current));
  }

  @Scheduled(MINUTE_MS)
  async advanceDue() {
    const now = this.clock.now();
    await attemptEach(await this.members.withPauseStepDue(now, AT_ONCE), (memberId) =>
      this.members.change(memberId, (current) => advancePause(memberId, current, now)),
    );
  }

  private async decide(memberId: string, decision: (current: Member) => Decision | null) {
    return asJoined(await this.members.change(memberId, decision));
  }
}

function checked(date: string, now: Date): string {
  const { first, last } = pauseEndDates(now);
  if (date >= first && date <= last) return date;
  throw invalidInput({ errors: [{ pointer: '/until', detail: `Enter a date from ${first} to ${last}` }] });
}
