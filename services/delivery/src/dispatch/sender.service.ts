import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, Scheduled, Leases } from '@numbercast/platform';
import type { Config } from '../config.js';
import { CarrierLimits } from './carrier-limits/carrier-limits.js';
import { type Channel, CHANNELS } from '../recipients/recipient.js';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { RecipientsService } from '../recipients/recipients.service.js';
import { postpone } from '../messages/deferral.js';
import { claim, type MessageDocument, recordOutcome } from '../messages/message-state.js';
import type { Outcome } from '../providers/outcome.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { DueQueue } from './due-queue.js';
import { RateLimiter } from './rate-limiter.js';
import { ProviderDispatchService } from './provider-dispatch.service.js';
import { ProviderStatusRepository } from './provider-status.repository.js';
import { Timing } from '../timing.js';

const POLL_EVERY_MS = 2_000;
const CHANNEL_LEASE_MS = 6_000;

/**
 * Sends due messages. Correctness comes from the claim of each message. The lease of a channel only centralizes rate
 * limiting in one replica.
 */
@Injectable()
export class SenderService implements OnModuleDestroy {
  private readonly rateLimiters: Record<Channel, RateLimiter>;
  private readonly usedChannels = new Set<Channel>();
  /** Status of each provider as this process has published it. */
  private readonly publishedStatus = new Map<Channel, boolean>();
  private isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timing: Timing,
    private readonly leases: Leases,
    private readonly wakeSignal: WakeSignal,
    private readonly messages: MessagesRepository,
    private readonly queue: MessageQueueService,
    private readonly recipients: RecipientsService,
    private readonly consents: ConsentsService,
    private readonly dispatch: ProviderDispatchService,
    private readonly carriers: CarrierLimits,
    private readonly providerStatus: ProviderStatusRepository,
  ) {
    this.rateLimiters = {
      sms: new RateLimiter(config.SMS_PER_SECOND),
      email: new RateLimiter(config.EMAIL_PER_SECOND),
    };
  }

  @Scheduled(10)
  sendTexts() {
    return this.serve('sms');
  }

  @Scheduled(10)
  sendMails() {
    return this.serve('email');
  }

  /** Whether a provider answers is of interest to operators, who may ask another replica. */
  @Scheduled(1_000)
  async publishProviderStatus() {
    for (const channel of this.usedChannels) {
      const { isCircuitOpen } = this.rateLimiters[channel];
      if (this.publishedStatus.get(channel) === isCircuitOpen) continue;
      await this.providerStatus.note(channel, isCircuitOpen, this.timing.moment().now);
      this.publishedStatus.set(channel, isCircuitOpen);
    }
  }

  onModuleDestroy() {
    this.isStopping = true;
    for (const channel of CHANNELS) this.wakeSignal.notify(channel);
  }

  private async serve(channel: Channel) {
    await this.wakeSignal.wait(channel, POLL_EVERY_MS);
    if (this.isStopping || (await this.due(channel, 1)).length === 0) return;
    await this.leases.during(`send:${channel}`, CHANNEL_LEASE_MS, (held) =>
      this.drain(channel, () => held.alive() && !this.isStopping),
    );
  }

  /** Sends several messages at a time, always those with the nearest deadline next. */
  private async drain(channel: Channel, isOpen: () => boolean) {
    const queue = new DueQueue((limit) => this.due(channel, limit), 4 * this.config.SEND_CONCURRENCY);
    const work = async () => {
      for (let message = await queue.next(); message && isOpen(); message = await queue.next()) {
        await this.sendInTurn(message, isOpen);
        queue.done(message._id);
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: this.config.SEND_CONCURRENCY }, work));
    const failed = workers.find((worker) => worker.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** A message that its carrier does not accept yet is deferred, so that it does not block others. */
  private async sendInTurn(message: MessageDocument, isOpen: () => boolean) {
    const hold = await this.carriers.admit(message, this.timing.moment());
    if (hold) await this.messages.change(message, (current) => postpone(current, hold));
    else if (await this.rateLimiters[message.channel].acquire(message.segments, isOpen))
      await this.messages.inTraceOf(message, { name: `send ${message.channel}`, kind: 'internal' }, () =>
        this.send(message),
      );
  }

  private due(channel: Channel, limit: number) {
    return this.messages.due(channel, this.timing.moment(), limit);
  }

  /** One claim, one call, one recorded outcome. A crash after the claim leaves the message to the reconciler. */
  private async send(message: MessageDocument) {
    const { memberId, channel } = message;
    const recipient = memberId ? await this.recipientOf(message, memberId) : null;
    if (memberId && !recipient?.channels.includes(channel)) await this.queue.followChannelChoice(memberId);
    const token = randomUUID();
    const { technical } = this.timing.moment();
    const lease = { token, until: new Date(technical.getTime() + this.config.SEND_LEASE_MS) };
    const claimed = await this.messages.change(message, (current) =>
      claim(current, recipient, this.timing.moment(), lease),
    );
    if (claimed?.lease?.token !== token) return this.rateLimiters[message.channel].cancelProbe();
    const outcome = await this.dispatch.dispatch(claimed, recipient);
    this.rateLimiters[message.channel].record(outcome);
    this.usedChannels.add(message.channel);
    await this.recordOutcome(claimed, token, outcome);
  }

  private async recordOutcome(message: MessageDocument, token: string, outcome: Outcome) {
    const { timing } = this;
    await this.messages.change(message, (current) =>
      recordOutcome(current, token, outcome, timing.moment(), timing.lookups),
    );
    if (outcome.kind !== 'rejected' || !outcome.isOptOut) return;
    // The provider's list of opted-out phones is the truth. It holds numbers: who has this one now is not texted any more
    await this.consents.refusePhone(message.to!, timing.moment(), {
      evidence: `refused by the provider: ${outcome.code}`,
    });
  }

  private recipientOf({ channel, numbers, content }: MessageDocument, memberId: string) {
    if (content?.kind === 'code') return this.recipients.loadForCode(memberId, channel, content.to);
    return this.recipients.load(memberId, channel, numbers?.drawId);
  }
}
