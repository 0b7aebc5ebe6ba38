import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, Scheduled } from '@numbercast/platform';
import type { Config } from '../config.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { formerReferenceOf, referenceOf } from '../ledger/delivery.js';
import {
  leaseExpired,
  type Decision,
  endLookUps,
  scheduleStatusCheck,
  lookUpHorizon,
  expireAtDeadline,
  type MessageDocument,
  retryUnknown,
} from '../ledger/message-state.js';
import { takeReport } from '../ledger/reports.js';
import type { ProviderReport } from '../providers/outcome.js';
import { TwilioTexts } from '../providers/twilio-texts.js';
import { WakeSignal } from './wake-signal.js';
import { Timing } from '../timing.js';

const ROWS_PER_TURN = 200;
const LOOK_UPS_AT_ONCE = 8;
const HOUR_MS = 3_600_000;

/** Finds out what became of messages whose sender or whose report went missing, and closes what is too late. */
@Injectable()
export class OutcomeReconciler {
  private readonly logger = new Logger('Aftermath');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timing: Timing,
    private readonly bell: WakeSignal,
    private readonly deliveries: DeliveriesRepository,
    private readonly texts: TwilioTexts,
  ) {}

  @Scheduled(5_000)
  async doubtAbandoned() {
    const { technical } = this.timing.moment();
    await this.changeAll(
      (limit) => this.deliveries.abandoned(technical, limit),
      (row) => leaseExpired(row, technical, this.timing.lookups),
    );
  }

  @Scheduled(5_000)
  async closeAtDeadline() {
    const { now } = this.timing.moment();
    await this.changeAll(
      (limit) => this.deliveries.pastDeadline(now, limit),
      (row) => expireAtDeadline(row, now),
    );
  }

  /** Otherwise `lookUp` would read all messages whose outcome was never reported, more of them every day. */
  @Scheduled(HOUR_MS)
  async endLookUps() {
    const { now } = this.timing.moment();
    await this.changeAll(
      (limit) => this.deliveries.noLongerLookedUp(lookUpHorizon(now), limit),
      (row) => endLookUps(row, now),
    );
  }

  /** As many as there are, a handful of commands for each turn of them. */
  private async changeAll(
    find: (limit: number) => Promise<{ _id: string }[]>,
    decide: (row: MessageDocument) => Decision | null,
  ) {
    for (let found = ROWS_PER_TURN; found >= ROWS_PER_TURN;) {
      const rows = await find(ROWS_PER_TURN);
      await Promise.all(rows.map(({ _id }) => this.deliveries.change(_id, decide)));
      found = rows.length;
    }
  }

  @Scheduled(2_000)
  async lookUp() {
    const { now, technical } = this.timing.moment();
    const rows = await this.deliveries.toLookUp(technical, lookUpHorizon(now), ROWS_PER_TURN);
    const takeTurns = async () => {
      for (let row = rows.shift(); row; row = rows.shift()) await this.findOut(row);
    };
    await Promise.all(Array.from({ length: LOOK_UPS_AT_ONCE }, takeTurns));
  }

  private async findOut(row: MessageDocument) {
    const { lookups } = this.timing;
    const answer = await this.ask(row);
    await this.deliveries.change(row._id, (current) => {
      const moment = this.timing.moment();
      const again = () => scheduleStatusCheck(current, moment, lookups);
      // A provider that does not answer has not said that it knows nothing of the message
      if (answer === 'no answer') return again();
      if (answer) return takeReport(current, answer, moment, lookups) ?? again();
      return retryUnknown(current, moment, this.config.UNKNOWN_RESEND_MS) ?? again();
    });
    this.bell.notify(row.channel);
  }

  /** E-mail cannot be asked for: its events come by themselves and carry the row's id. */
  private async ask(row: MessageDocument): Promise<ProviderReport | null | 'no answer'> {
    const { _id, channel, to, attempt, providerId } = row;
    if (channel === 'email') return null;
    try {
      const references = [referenceOf(row, attempt), formerReferenceOf(_id, attempt)];
      const found = await this.texts.find(to!, references, providerId);
      return found && { ...found, attempt };
    } catch (error) {
      this.logger.warn(`${_id} cannot be looked up: ${String(error)}`);
      return 'no answer';
    }
  }
}
