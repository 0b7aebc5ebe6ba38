import { Inject, Injectable, Logger } from '@nestjs/common';
import { attemptEach, CONFIG, Scheduled } from '@numbercast/platform';
import type { Config } from '../config.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { formerReferenceOf, type Message, referenceOf } from '../messages/message.js';
import {
  leaseExpired,
  endStatusChecks,
  scheduleStatusCheck,
  statusCheckHorizon,
  expireAtDeadline,
  type MessageDocument,
  retryUnknown,
} from '../messages/message-state.js';
import { applyReport } from '../messages/provider-reports.js';
import type { ProviderReport } from '../providers/outcome.js';
import { TwilioTexts } from '../providers/twilio-texts.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { Timing } from '../timing.js';
import { Failures } from './failures.js';

const BATCH_MESSAGES = 200;
const CONCURRENT_LOOKUPS = 8;
const HOUR_MS = 3_600_000;

/** Resolves messages whose sender crashed or whose report is missing, and expires messages after their deadline. */
@Injectable()
export class OutcomeReconciler {
  private readonly logger = new Logger(OutcomeReconciler.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timing: Timing,
    private readonly wakeSignal: WakeSignal,
    private readonly messages: MessagesRepository,
    private readonly texts: TwilioTexts,
  ) {}

  @Scheduled(5_000)
  async markAbandonedUnknown() {
    const { technical } = this.timing.moment();
    await this.changeAll(
      (limit) => this.messages.abandoned(technical, limit),
      (message) => leaseExpired(message, technical, this.timing.lookups),
    );
  }

  @Scheduled(5_000)
  async closeAtDeadline() {
    const { now } = this.timing.moment();
    await this.changeAll(
      (limit) => this.messages.pastDeadline(now, limit),
      (message) => expireAtDeadline(message, now),
    );
  }

  /**
   * Ends status checks; otherwise `checkStatus` would read all messages whose outcome was never reported, more every
   * day.
   */
  @Scheduled(HOUR_MS)
  async endStatusChecks() {
    const { now } = this.timing.moment();
    await this.changeAll(
      (limit) => this.messages.noLongerLookedUp(statusCheckHorizon(now), limit),
      (message) => endStatusChecks(message, now),
    );
  }

  /** Stops after a batch that is not full or has a message that fails, which the next run retries. */
  private async changeAll(
    find: (limit: number) => Promise<string[]>,
    decide: (message: MessageDocument) => Message | null,
  ) {
    const failures = new Failures();
    for (let changed = BATCH_MESSAGES; changed >= BATCH_MESSAGES;) {
      const ids = await find(BATCH_MESSAGES);
      changed = failures.valuesOf(await this.messages.changeAll(ids, decide)).length;
    }
    failures.throwFirst();
  }

  @Scheduled(2_000)
  async checkStatus() {
    const { now, technical } = this.timing.moment();
    const ids = await this.messages.toLookUp(technical, statusCheckHorizon(now), BATCH_MESSAGES);
    await attemptEach(ids, (id) => this.resolve(id), { concurrency: CONCURRENT_LOOKUPS });
  }

  private async resolve(id: string) {
    const { lookups } = this.timing;
    const message = await this.messages.find(id);
    if (!message) return;
    const answer = await this.requestStatus(message);
    await this.messages.change(message._id, (current) => {
      const moment = this.timing.moment();
      const again = () => scheduleStatusCheck(current, moment, lookups);
      // No response from the provider does not mean that it has no such message
      if (answer === 'no answer') return again();
      if (answer) return applyReport(current, answer, moment, lookups) ?? again();
      return retryUnknown(current, moment, this.config.UNKNOWN_RESEND_MS) ?? again();
    });
    this.wakeSignal.notify(message.channel);
  }

  /**
   * Requests the status of a text. The status of an email cannot be requested: its events arrive as webhooks with the
   * id of the message. Push services have neither.
   */
  private async requestStatus(message: MessageDocument): Promise<ProviderReport | null | 'no answer'> {
    const { _id, channel, to, attempt, providerId } = message;
    if (channel !== 'sms') return null;
    try {
      const references = [referenceOf(message, attempt), formerReferenceOf(_id, attempt)];
      const found = await this.texts.find(to!, references, providerId);
      return found && { ...found, attempt };
    } catch (error) {
      this.logger.warn(`status lookup for ${_id} failed: ${String(error)}`);
      return 'no answer';
    }
  }
}
