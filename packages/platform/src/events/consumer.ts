import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { EVENTS, InvalidEvent } from './event.js';
import { dispatch } from './handlers.js';
import type { Batch, Consumer } from './batch.js';
import type { Bus } from './kafka.js';
import { inLanes } from './lanes.js';
import type { ParkedKeys } from './parked-keys.js';
import { dueMessages, type Incoming, Retries } from './retries.js';
import { RETRY_DELAYS_MS } from './topics.js';

export interface ConsumerTuning {
  /** A consumer that does not beat for so long loses its partitions. */
  sessionTimeoutMs: number;
  /** How long one handler may take before the consumer counts as stuck and stops beating. */
  handlerTimeoutMs: number;
  /** Waiting times of the tries made on the spot. */
  backoffMs: number[];
  /** Keys handled at the same time in one partition. */
  lanes: number;
  partitionsAtOnce: number;
}

export const defaultTuning: ConsumerTuning = {
  sessionTimeoutMs: 30_000,
  handlerTimeoutMs: 120_000,
  backoffMs: [50, 200, 800],
  lanes: 16,
  partitionsAtOnce: 4,
};

/** What a crash can bring back at most, per partition: documents remember more handled events than that. */
const COMMIT_EVERY = 100;

/**
 * Nest's event handlers on Kafka. Serial per key, parallel across keys; an event is handled, waits in a retry
 * topic or is dead-lettered, and only then its offset is committed: nothing is dropped, nothing blocks.
 */
export class EventConsumer extends Server implements CustomTransportStrategy {
  override readonly transportId = EVENTS;
  private readonly log = new Logger('Events');
  private readonly retries: Retries;
  private readonly atWork = new Set<{ since: number }>();
  private consumer: Consumer | undefined;
  private joining: Promise<void> | undefined;
  private isMember = false;
  private timesJoined = 0;
  private isClosing = false;

  constructor(
    private readonly bus: Bus,
    private readonly parked: ParkedKeys,
    private readonly tuning: ConsumerTuning = defaultTuning,
  ) {
    super();
    this.retries = new Retries(bus);
  }

  /** Nest has registered the handlers; they get to work with {@link start}, when the database answers. */
  listen(listening: () => void) {
    listening();
  }

  /** Joins the group in the background: a service without its broker is not ready, it does not crash. */
  start() {
    this.joining = this.join();
  }

  /** Takes part in its group, and no handler is stuck. */
  get isReady() {
    return this.messageHandlers.size === 0 || (this.isMember && !this.isStuck);
  }

  /** Stops fetching and waits for the handlers at work. */
  async close() {
    this.isClosing = true;
    await this.joining;
    await this.consumer?.disconnect();
  }

  on(): never {
    throw new Error('the event consumer has no events of its own');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }

  private get isStuck() {
    return [...this.atWork].some(({ since }) => performance.now() - since > this.tuning.handlerTimeoutMs);
  }

  private async join() {
    if (this.messageHandlers.size === 0) return;
    const { names } = this.bus;
    const facts = new Set([...this.messageHandlers.keys()].map((type) => names.ofType(type)));
    const topics = [...facts, ...names.retries];
    if (!(await this.bus.untilTopicsExist([...topics, names.deadLetters], () => this.isClosing))) return;
    this.consumer = await this.bus.consume(names.group, {
      topics,
      sessionTimeoutMs: this.tuning.sessionTimeoutMs,
      rebalanceTimeoutMs: Math.max(60_000, this.tuning.handlerTimeoutMs),
      partitionsAtOnce: this.tuning.partitionsAtOnce,
      isGivenUp: () => this.isClosing,
      onJoin: () => {
        this.parked.forget();
        this.timesJoined++;
        this.isMember = true;
      },
      onLost: () => {
        this.isMember = false;
      },
      onBatch: (batch) => this.takeBatch(batch),
    });
  }

  private async takeBatch(batch: Batch) {
    await this.parked.load();
    const tier = this.bus.names.retries.indexOf(batch.topic);
    const due = tier < 0 ? batch.messages : dueMessages(batch);
    const pulse = this.beat(batch);
    const joined = this.timesJoined;
    const isOpen = () => !pulse.failure && batch.isOurs() && joined === this.timesJoined;
    const work = (message: Incoming) => this.timed(() => this.take(message, batch.topic, tier));
    try {
      for (let from = 0; from < due.length && isOpen(); from += COMMIT_EVERY) {
        const part = due.slice(from, from + COMMIT_EVERY);
        const { done, failure } = await inLanes(part, this.tuning.lanes, ({ key }) => key, work, isOpen);
        const last = part[done - 1];
        if (last) batch.resolve(last.offset);
        if (failure !== undefined) throw failure;
        await batch.commit();
      }
    } finally {
      pulse.stop();
    }
    if (pulse.failure) throw pulse.failure;
  }

  /** Heartbeats while handlers work, but not for a stuck one. */
  private beat(batch: Batch) {
    const stop = () => clearInterval(timer);
    const pulse: { stop: () => void; failure?: Error } = { stop };
    const timer = setInterval(() => {
      if (this.isStuck || pulse.failure) return;
      // The group rebalances: nothing new is begun, and what is at work ends before we join again
      batch.heartbeat().catch((error: Error) => (pulse.failure = error));
    }, this.tuning.sessionTimeoutMs / 6);
    return pulse;
  }

  private async timed(work: () => Promise<void>) {
    const mark = { since: performance.now() };
    this.atWork.add(mark);
    try {
      await work();
    } finally {
      this.atWork.delete(mark);
    }
  }

  private async take(message: Incoming, topic: string, tier: number) {
    const { key, headers } = message;
    const source = headers['x-topic'] ?? topic;
    const eventId = headers['ce_id'] ?? '';
    const handler = this.messageHandlers.get(headers['ce_type'] ?? '');
    if (!handler) {
      // A release that no longer knows the event must not leave those behind it waiting
      if (tier >= 0) await this.parked.release(source, key, eventId);
      return;
    }
    const isWaiting =
      tier < 0 ? this.parked.joinQueue(source, key, eventId) : this.parked.mustWait(source, key, eventId);
    if (await isWaiting) return this.retries.postpone(message, source, Math.max(tier, 0));
    const error = await this.attempt(message, handler);
    if (error === null) {
      if (tier >= 0) await this.parked.release(source, key, eventId);
    } else if (error instanceof InvalidEvent || tier + 1 >= RETRY_DELAYS_MS.length) {
      await this.retries.deadLetter(message, source, error);
      await this.parked.release(source, key, eventId);
    } else {
      this.log.warn(`${headers['ce_type']} ${eventId} waits for another try: ${error.message}`);
      await this.parked.park(source, key, eventId);
      await this.retries.postpone(message, source, tier + 1);
    }
  }

  private async attempt(message: Incoming, handler: MessageHandler): Promise<Error | null> {
    for (let tried = 0; ; tried++) {
      try {
        await dispatch(message, handler);
        return null;
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const backoff = this.tuning.backoffMs[tried];
        if (error instanceof InvalidEvent || backoff === undefined) return error;
        await delay(backoff);
      }
    }
  }
}
