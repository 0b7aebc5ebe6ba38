import { Injectable } from '@nestjs/common';
import { Clock, Every } from '@numbercast/platform';
import { PastNumbersRepository } from '../past-numbers/past-numbers.repository.js';
import { ConsentLedger } from './consent-ledger.js';
import { erase, retentionLimit } from './member-wishes.js';
import { MembersRepository } from './members.repository.js';

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;

/** Erases the records of deleted accounts after seven years (spec §9). */
@Injectable()
export class Retention {
  constructor(
    private readonly members: MembersRepository,
    private readonly ledger: ConsentLedger,
    private readonly pastNumbers: PastNumbersRepository,
    private readonly clock: Clock,
  ) {}

  /** The member's own document goes last: as long as it is there, an interrupted turn is made up for. */
  @Every(HOUR_MS)
  async eraseExpired() {
    const now = this.clock.now();
    for (const memberId of await this.members.deletedBefore(retentionLimit(now), AT_ONCE)) {
      await this.ledger.erase(memberId);
      await this.pastNumbers.erase(memberId);
      await this.members.change(memberId, (current) => erase(current, now));
    }
  }
}
