import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, Every } from '@numbercast/platform';
import type { Config } from '../config.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { referenceOf } from '../ledger/delivery.js';
import { abandon, lookAgain, passDeadline, type Row, sendOnceMore, takeReport } from '../ledger/transitions.js';
import type { ProviderReport } from '../providers/outcome.js';
import { TwilioTexts } from '../providers/twilio-texts.js';
import { Bell } from './bell.js';
import { Timing } from '../timing.js';

const ROWS_PER_TURN = 100;
const LOOK_UP_FOR_MS = 24 * 3_600_000;

/** Finds out what became of messages whose sender or whose report went missing, and closes what is too late. */
@Injectable()
export class AftermathService {
  private readonly logger = new Logger('Aftermath');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timing: Timing,
    private readonly bell: Bell,
    private readonly deliveries: DeliveriesRepository,
    private readonly texts: TwilioTexts,
  ) {}

  @Every(5_000)
  async doubtAbandoned() {
    for (const { _id } of await this.deliveries.abandoned(new Date(), ROWS_PER_TURN)) {
      await this.deliveries.change(_id, (row) => abandon(row, new Date(), this.timing.lookups));
    }
  }

  @Every(5_000)
  async closeAtDeadline() {
    const { now } = this.timing.moment();
    for (const { _id } of await this.deliveries.pastDeadline(now, ROWS_PER_TURN)) {
      await this.deliveries.change(_id, (row) => passDeadline(row, now));
    }
  }

  @Every(2_000)
  async lookUp() {
    const since = new Date(this.timing.moment().now.getTime() - LOOK_UP_FOR_MS);
    for (const row of await this.deliveries.toLookUp(new Date(), since, ROWS_PER_TURN)) await this.findOut(row);
  }

  private async findOut(row: Row) {
    const { lookups } = this.timing;
    const answer = await this.ask(row);
    await this.deliveries.change(row._id, (current) => {
      const moment = this.timing.moment();
      const again = () => lookAgain(current, moment.technical, lookups);
      // A provider that does not answer has not said that it knows nothing of the message
      if (answer === 'no answer') return again();
      if (answer) return takeReport(current, answer, moment, lookups) ?? again();
      return sendOnceMore(current, moment, this.config.UNKNOWN_RESEND_MS) ?? again();
    });
    this.bell.ring(row.channel);
  }

  /** E-mail cannot be asked for: its events come by themselves and carry the row's id. */
  private async ask({ _id, channel, to, attempt, providerId }: Row): Promise<ProviderReport | null | 'no answer'> {
    if (channel === 'email') return null;
    try {
      return await this.texts.find(to!, referenceOf(_id, attempt), providerId);
    } catch (error) {
      this.logger.warn(`${_id} cannot be looked up: ${String(error)}`);
      return 'no answer';
    }
  }
}
