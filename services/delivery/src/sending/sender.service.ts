import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, Scheduled, Leases } from '@numbercast/platform';
import type { Config } from '../config.js';
import { CarrierLimits } from '../carriers/carrier-limits.js';
import { type Channel, CHANNELS } from '../contacts/contact.js';
import { ConsentsService } from '../consents/consents.service.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { DeliveriesService } from '../ledger/deliveries.service.js';
import { postpone } from '../ledger/deferral.js';
import { claim, type Recipient, type MessageDocument, settle } from '../ledger/message-state.js';
import type { Outcome } from '../providers/outcome.js';
import { WakeSignal } from './wake-signal.js';
import { DueQueue } from './due-queue.js';
import { RateLimiter } from './rate-limiter.js';
import { ProviderDispatchService } from './provider-dispatch.service.js';
import { ProviderStatusRepository } from './provider-status.repository.js';
import { Timing } from '../timing.js';

const LOOK_EVERY_MS = 2_000;
const TURN_LEASE_MS = 6_000;

/**
 * Sends what is due. The claim of a row is what makes it right under any number of replicas; the turn, held by
 * one replica a channel, only keeps the pace in one hand.
 */
@Injectable()
export class SenderService implements OnModuleDestroy {
  private readonly governors: Record<Channel, RateLimiter>;
  private readonly hasLearned = new Set<Channel>();
  /** What operators have been told of each provider by this process. */
  private readonly told = new Map<Channel, boolean>();
  private isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timing: Timing,
    private readonly leases: Leases,
    private readonly bell: WakeSignal,
    private readonly deliveries: DeliveriesRepository,
    private readonly service: DeliveriesService,
    private readonly consents: ConsentsService,
    private readonly outgoing: ProviderDispatchService,
    private readonly carriers: CarrierLimits,
    private readonly paces: ProviderStatusRepository,
  ) {
    this.governors = { sms: new RateLimiter(config.SMS_PER_SECOND), email: new RateLimiter(config.EMAIL_PER_SECOND) };
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
  async tellPace() {
    for (const channel of this.hasLearned) {
      const { isCircuitOpen } = this.governors[channel];
      if (this.told.get(channel) === isCircuitOpen) continue;
      await this.paces.note(channel, isCircuitOpen, this.timing.moment().now);
      this.told.set(channel, isCircuitOpen);
    }
  }

  onModuleDestroy() {
    this.isStopping = true;
    for (const channel of CHANNELS) this.bell.notify(channel);
  }

  private async serve(channel: Channel) {
    await this.bell.wait(channel, LOOK_EVERY_MS);
    if (this.isStopping || (await this.due(channel, 1)).length === 0) return;
    await this.leases.during(`send:${channel}`, TURN_LEASE_MS, (turn) =>
      this.drain(channel, () => turn.alive() && !this.isStopping),
    );
  }

  /** Several rows in flight, always those with the nearest deadline next. */
  private async drain(channel: Channel, isOpen: () => boolean) {
    const queue = new DueQueue((limit) => this.due(channel, limit), 4 * this.config.SEND_CONCURRENCY);
    const work = async () => {
      for (let row = await queue.next(); row && isOpen(); row = await queue.next()) {
        await this.sendInTurn(row, isOpen);
        queue.done(row._id);
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: this.config.SEND_CONCURRENCY }, work));
    const failed = workers.find((worker) => worker.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** A row that its carrier does not take yet is put aside, so that others need not wait behind it. */
  private async sendInTurn(row: MessageDocument, isOpen: () => boolean) {
    const hold = await this.carriers.holdUp(row, this.timing.moment());
    if (hold) await this.deliveries.change(row, (current) => postpone(current, hold));
    else if (await this.governors[row.channel].turn(row.segments, isOpen))
      await this.deliveries.continued(row, { name: `send ${row.channel}`, kind: 'internal' }, () => this.send(row));
  }

  private due(channel: Channel, limit: number) {
    return this.deliveries.due(channel, this.timing.moment(), limit);
  }

  /** One claim, one call, one record of what it did. A crash after the claim leaves the row to be found out. */
  private async send(row: MessageDocument) {
    const { memberId, channel } = row;
    const recipient = memberId ? await this.recipientOf(row, memberId) : null;
    if (memberId && !recipient?.channels.includes(channel)) await this.service.followChoice(memberId);
    const token = randomUUID();
    const { technical } = this.timing.moment();
    const lease = { token, until: new Date(technical.getTime() + this.config.SEND_LEASE_MS) };
    const claimed = await this.deliveries.change(row, (current) =>
      claim(current, recipient, this.timing.moment(), lease),
    );
    if (claimed?.lease?.token !== token) return this.governors[row.channel].callOff();
    const outcome = await this.outgoing.dispatch(claimed, recipient);
    this.governors[row.channel].learn(outcome);
    this.hasLearned.add(row.channel);
    await this.settle(claimed, token, outcome);
  }

  private async settle(row: MessageDocument, token: string, outcome: Outcome) {
    const { timing } = this;
    await this.deliveries.change(row, (current) => settle(current, token, outcome, timing.moment(), timing.lookups));
    if (outcome.kind !== 'rejected' || !outcome.isOptOut) return;
    // The provider's list of opted-out phones is the truth. It holds numbers: who has this one now is not texted any more
    await this.consents.refusePhone(row.to!, timing.moment(), { evidence: `refused by the provider: ${outcome.code}` });
  }

  private async recipientOf({ channel, numbers, account }: MessageDocument, memberId: string): Promise<Recipient> {
    const recipient = await this.service.recipientOf(memberId, channel, numbers?.drawId);
    if (!recipient || channel !== 'sms' || !account) return recipient;
    return { ...recipient, hasPhoneRefused: await this.consents.hasRefused(account.to) };
  }
}
