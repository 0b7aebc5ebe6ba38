import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, Scheduled } from '@numbercast/platform';
import { PastNumbersRepository } from '../past-numbers/past-numbers.repository.js';
import { CodeQuotasRepository } from '../contact-change/code-quotas.repository.js';
import { forgetChange } from '../contact-change/contact-change.js';
import { ConsentLedger } from '../consents/consent-ledger.js';
import { LeaveReasonsRepository } from '../leave-reasons/leave-reasons.repository.js';
import { erase, removeLapsed, retentionLimit } from '../membership/member-commands.js';
import { MembersRepository } from '../membership/members.repository.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AT_ONCE = 200;
/** Longer than the console shows, for comparisons with the previous year. */
const REASONS_KEPT_MS = 400 * 24 * HOUR_MS;

/** Erases the records of former members after seven years (spec §9), however they left, and unverified addresses. */
@Injectable()
export class Retention {
  constructor(
    private readonly members: MembersRepository,
    private readonly ledger: ConsentLedger,
    private readonly pastNumbers: PastNumbersRepository,
    private readonly codeQuotas: CodeQuotasRepository,
    private readonly leaveReasons: LeaveReasonsRepository,
    private readonly clock: Clock,
  ) {}

  @Scheduled(MINUTE_MS)
  async forgetUnproven() {
    const now = this.clock.now();
    await attemptEach(await this.members.withExpiredCode(now, AT_ONCE), (memberId) =>
      this.members.change(memberId, (current) => forgetChange(current, now)),
    );
  }

  @Scheduled(HOUR_MS)
  async pruneExpired() {
    const now = this.clock.now();
    await this.codeQuotas.forget(now);
    await this.leaveReasons.forget(new Date(now.getTime() - REASONS_KEPT_MS));
  }

  /**
   * Deletes lapsed accounts before they are erased: the event makes the other services delete their data, including the
   * sign-in.
   */
  @Scheduled(HOUR_MS)
  async deleteLapsed() {
    const now = this.clock.now();
    const limit = retentionLimit(now);
    const closed = await this.members.closedBefore(limit, AT_ONCE);
    await attemptEach([...closed, ...(await this.members.endedBefore(limit, AT_ONCE))], (memberId) =>
      this.members.change(memberId, (current) => removeLapsed(memberId, current, now)),
    );
  }

  /** Erases deleted members. The member's document is erased last, so that an interrupted run is repeated. */
  @Scheduled(HOUR_MS)
  async eraseDeleted() {
    const now = this.clock.now();
    await attemptEach(await this.members.deletedBefore(retentionLimit(now), AT_ONCE), async (memberId) => {
      await this.ledger.erase(memberId);
      await this.pastNumbers.erase(memberId);
      await this.leaveReasons.erase(memberId);
      await this.members.change(memberId, (current) => erase(memberId, current, now));
    });
  }
}
