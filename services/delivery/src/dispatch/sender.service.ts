import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, RequestBatcher, Scheduled } from '@numbercast/platform';
import type { Config } from '../config.js';
import { CarrierLimits } from './carrier-limits/carrier-limits.js';
import type { Channel, MessageRecipient } from '../recipients/recipient.js';
import { DevicesService } from '../recipients/devices/devices.service.js';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { RecipientsService } from '../recipients/recipients.service.js';
import { postpone } from '../messages/deferral.js';
import { claim, type MessageDocument, recordOutcome } from '../messages/message-state.js';
import { GATHER_MS } from '../messages/stats-journal.js';
import { type Partition, partitionName } from '../messages/partition.js';
import { Partitions } from '../messages/partitions.js';
import type { Outcome } from '../providers/outcome.js';
import { refusalIn, SenderRefusalsRepository } from '../providers/sender-refusals.repository.js';
import { DueQueue } from './due-queue.js';
import { Failures } from './failures.js';
import { RateLimiter } from './rate-limiter.js';
import { type Claimed, ProviderDispatchService } from './provider-dispatch.service.js';
import { ProviderStatusRepository } from './provider-status.repository.js';
import { Timing } from '../timing.js';

/** Batches of a partition that are processed at the same time. */
const LANES = 2;

type Hold = Parameters<typeof postpone>[1];

interface Call {
  message: MessageDocument;
  outcome: Outcome;
}

/** The time for which a replica sends the messages of a partition. */
export interface Tenure {
  isOpen: () => boolean;
  /** Partitions of the channel that this replica sends at present, including this one. */
  partitionsHeld: () => number;
}

/** Sends the due messages of a partition. Correctness comes from the claim of each message. */
@Injectable()
export class SenderService {
  private readonly rateLimiters: ReadonlyMap<string, RateLimiter>;
  private readonly usedPartitions = new Map<string, Partition>();
  /** Status of the provider as this process has published it, by partition. */
  private readonly publishedStatus = new Map<string, boolean>();
  private readonly outcomes = new RequestBatcher<Call, unknown>((calls) => this.recordAll(calls), {
    gatherMs: GATHER_MS,
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timing: Timing,
    private readonly messages: MessagesRepository,
    private readonly queue: MessageQueueService,
    private readonly recipients: RecipientsService,
    private readonly consents: ConsentsService,
    private readonly devices: DevicesService,
    private readonly dispatch: ProviderDispatchService,
    private readonly carriers: CarrierLimits,
    private readonly providerStatus: ProviderStatusRepository,
    private readonly refusals: SenderRefusalsRepository,
    partitions: Partitions,
  ) {
    // Twilio limits each sender, SendGrid the account
    const email = config.EMAIL_PER_SECOND / partitions.count('email');
    const rates = { sms: config.SMS_PER_SECOND, email, push: config.PUSH_PER_SECOND };
    this.rateLimiters = new Map(partitions.all.map((one) => [partitionName(one), new RateLimiter(rates[one.channel])]));
  }

  /** Publishes the state of circuit breakers to operators, whose request another replica may handle. */
  @Scheduled(1_000)
  async publishProviderStatus() {
    for (const [name, partition] of this.usedPartitions) {
      const { isCircuitOpen } = this.limiterOf(partition);
      if (this.publishedStatus.get(name) === isCircuitOpen) continue;
      await this.providerStatus.note(partition, isCircuitOpen, this.timing.moment().now);
      this.publishedStatus.set(name, isCircuitOpen);
    }
  }

  /** Ids of due messages. */
  due(partition: Partition, limit: number) {
    return this.messages.due(partition, this.timing.moment(), limit);
  }

  /**
   * Sends due messages in batches, those with the nearest deadline first; one batch is written while another is sent. A
   * message that fails stays due and is left out until the next poll.
   */
  async drain(partition: Partition, { isOpen, partitionsHeld }: Tenure) {
    // Another replica may have published its own status meanwhile
    this.publishedStatus.delete(partitionName(partition));
    const { SEND_CONCURRENCY } = this.config;
    const failures = new Failures();
    const queue = new DueQueue(
      (limit) => this.due(partition, limit),
      async (ids) => failures.valuesOf(await this.messages.findAll(ids)),
      4 * SEND_CONCURRENCY,
    );
    const take = () => queue.take(Math.max(1, Math.ceil(SEND_CONCURRENCY / LANES / partitionsHeld())));
    const work = async () => {
      for (let batch = await take(); batch.length > 0 && isOpen(); batch = await take()) {
        await failures.attempt(async () => {
          await this.sendInTurn(partition, batch, isOpen);
          queue.done(batch);
        });
      }
    };
    failures.valuesOf(await Promise.allSettled(Array.from({ length: LANES }, work)));
    failures.throwFirst();
  }

  /**
   * Sends as many of a batch at a time as the rate limiter permits.
   * @throws the first error about a message, after the others were sent
   */
  private async sendInTurn(partition: Partition, batch: readonly MessageDocument[], isOpen: () => boolean) {
    const failures = new Failures();
    for (let rest = await this.admitted(batch, failures); rest.length > 0;) {
      const weights = rest.map(({ segments }) => segments);
      const count = await this.limiterOf(partition).acquireSome(weights, isOpen);
      if (count === 0) break;
      await this.send(partition, rest.slice(0, count), failures);
      rest = rest.slice(count);
    }
    failures.throwFirst();
  }

  /** Returns the messages that their carriers accept now. Others are deferred, so that they do not block these. */
  private async admitted(batch: readonly MessageDocument[], failures: Failures) {
    const admitted: MessageDocument[] = [];
    const holds = new Map<string, Hold>();
    for (const message of batch) {
      const answer = await failures.attempt(async () => ({
        hold: await this.carriers.admit(message, this.timing.moment()),
      }));
      if (answer?.hold) holds.set(message._id, answer.hold);
      else if (answer) admitted.push(message);
    }
    const held = batch.filter(({ _id }) => holds.has(_id));
    failures.valuesOf(await this.messages.changeAll(held, (current) => postpone(current, holds.get(current._id)!)));
    return admitted;
  }

  private limiterOf(partition: Partition) {
    return this.rateLimiters.get(partitionName(partition))!;
  }

  /**
   * Makes one claim, one call, and one recorded outcome for each message. A crash after the claim leaves the messages
   * to the reconciler.
   */
  private async send(partition: Partition, messages: readonly MessageDocument[], failures: Failures) {
    const { channel } = partition;
    const recipients = await this.recipientsOf(channel, messages, failures);
    const token = randomUUID();
    const at = this.timing.moment();
    const lease = { token, until: new Date(at.technical.getTime() + this.config.SEND_LEASE_MS) };
    const changed = await this.messages.changeAll(
      messages.filter(({ _id }) => recipients.has(_id)),
      (current) => claim(current, recipients.get(current._id)!, at, lease),
    );
    const claimed = failures
      .valuesOf(changed)
      .filter((message): message is MessageDocument => message?.lease?.token === token);
    const limiter = this.limiterOf(partition);
    if (claimed.length === 0) return limiter.cancelProbe();
    this.usedPartitions.set(partitionName(partition), partition);
    const span = { name: `send ${channel}`, kind: 'internal' as const };
    const calls = claimed.map((message): Claimed => ({
      message,
      recipient: recipients.get(message._id) ?? null,
      inTrace: (work) => this.messages.inTraceOf(message, span, work),
    }));
    const outcomes = this.dispatch.dispatchAll(calls);
    const recorded = new Set<Outcome>();
    const settled = claimed.map((message, index) => this.settle(message, outcomes[index]!, { limiter, recorded }));
    failures.valuesOf(await Promise.allSettled(settled));
  }

  /**
   * Returns the recipients of the messages; null for a message to no member. Numbers on a channel that their member no
   * longer uses are moved; the claim withdraws them.
   */
  private async recipientsOf(channel: Channel, messages: readonly MessageDocument[], failures: Failures) {
    const recipients = new Map<string, MessageRecipient>();
    const load = async (message: MessageDocument) => {
      const { _id, memberId } = message;
      const recipient = await this.recipientOf(message, memberId);
      if (memberId && message.numbers && !recipient?.channels.includes(channel))
        await this.queue.followChannelChoice(memberId);
      recipients.set(_id, recipient);
    };
    await Promise.all(messages.map((message) => failures.attempt(() => load(message))));
    return recipients;
  }

  /** @param recorded outcomes that the rate limiter has recorded; a call for several emails counts once */
  private async settle(
    message: MessageDocument,
    call: Promise<Outcome>,
    { limiter, recorded }: { limiter: RateLimiter; recorded: Set<Outcome> },
  ) {
    const outcome = await call;
    if (!recorded.has(outcome)) limiter.record(outcome);
    recorded.add(outcome);
    await this.outcomes.load({ message, outcome });
    const refusal = refusalIn(outcome);
    if (refusal) await this.refusals.note(message.channel, refusal);
    if (outcome.goneDevices && message.memberId) await this.devices.remove(message.memberId, outcome.goneDevices);
    if (outcome.kind !== 'rejected' || !outcome.isOptOut) return;
    // The provider's list of opted-out phones is authoritative. It contains numbers, so the member who has this one now
    // no longer receives texts
    await this.consents.refusePhone(message.to!, this.timing.moment(), {
      evidence: `refused by the provider: ${outcome.code}`,
    });
  }

  /** Records the outcomes that were received since the last command. */
  private recordAll(calls: Call[]): Promise<PromiseSettledResult<unknown>[]> {
    const outcomes = new Map(
      calls.map(({ message, outcome }) => [message._id, { outcome, token: message.lease!.token }]),
    );
    const at = this.timing.moment();
    return this.messages.changeAll(
      calls.map(({ message }) => message),
      (current) => {
        const { outcome, token } = outcomes.get(current._id)!;
        return recordOutcome(current, token, outcome, at, this.timing.lookups);
      },
    );
  }

  private async recipientOf({ channel, numbers, content }: MessageDocument, memberId: string | undefined) {
    if (content?.kind === 'code' || content?.kind === 'support-reply')
      return this.recipients.loadWithRefusal(memberId, channel, content.to);
    if (!memberId) return null;
    if (content?.kind === 'draw-result') return this.recipients.loadForResult(memberId, channel, content.drawId);
    return this.recipients.load(memberId, channel, numbers?.drawId);
  }
}
