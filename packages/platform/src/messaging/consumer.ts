import { setTimeout as delay } from 'node:timers/promises';
import type { DescMessage } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { generationOf } from '../events/generation.js';
import type { KeyRing } from '../encryption/key-ring.js';
import { metaOf } from '../events/envelope.js';
import { EVENTS, InvalidEvent, TransientError } from '../events/event.js';
import { dispatch } from './handlers.js';
import type { Batch, Consumer } from './batch.js';
import type { Bus } from './kafka.js';
import { processByKey } from './keyed-concurrency.js';
import type { ParkedKeys } from './parked-keys.js';
import { dueMessages, type Incoming, type Origin, Retries } from './retries.js';
import { RETRY_DELAYS_MS } from './topics.js';
import { type ConsumerTuning, defaultTuning } from './tuning.js';

/**
 * Events per commit. A crash redelivers at most twice as many per partition; documents remember more handled events.
 */
const COMMIT_EVERY = 250;

type Outcome = 'handled' | 'waits' | 'retried' | 'dead-lettered' | 'skipped';
type Observer = (type: string, outcome: Outcome, seconds: number) => void;

/**
 * Runs Nest's event handlers on Kafka, serially per key and in parallel across keys. An offset is committed only after
 * its event was handled, sent to a retry topic or dead-lettered: nothing is dropped, nothing blocks.
 */
export class EventConsumer extends Server implements CustomTransportStrategy {
  override readonly transportId = EVENTS;
  private readonly log = new Logger('Events');
  private readonly retries: Retries;
  private readonly handlers = new Map<string, MessageHandler[]>();
  /** Every type in the contracts of the topics that are read, with or without a handler. */
  private readonly knownTypes = new Set<string>();
  private readonly atWork = new Set<{ since: number }>();
  private consumer: Consumer | undefined;
  private joining: Promise<void> | undefined;
  private isMember = false;
  private timesJoined = 0;
  private isClosing = false;
  /** Whether events of a newer generation have arrived: this database was left out of a restore. */
  private isOutdated = false;

  constructor(
    private readonly bus: Bus,
    private readonly parked: ParkedKeys,
    private readonly keys: KeyRing,
    private readonly tuning: ConsumerTuning = defaultTuning,
    private readonly observe: Observer = () => undefined,
  ) {
    super();
    this.retries = new Retries(bus, tuning.retryDelaysMs);
  }

  /** Nest's own chain of handlers would run them concurrently, and retry while one of them is still running. */
  override addHandler(type: string, handler: MessageHandler, isEventHandler = false, extras = {}) {
    Object.assign(handler, { isEventHandler, extras });
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler]);
    const { schemas = [] } = extras as { schemas?: DescMessage[] };
    for (const { file } of schemas) for (const { typeName } of file.messages) this.knownTypes.add(typeName);
  }

  /** Called when Nest has registered the handlers; they run from {@link start} on, when the database responds. */
  listen(listening: () => void) {
    listening();
  }

  /** Joins the group in the background: a service without its broker is not ready, it does not crash. */
  start() {
    this.joining = this.join();
  }

  /**
   * Whether the consumer is in its group, no handler is stuck, and no event is of a newer generation than the database.
   */
  get isReady() {
    return this.handlers.size === 0 || (this.isMember && !this.isStuck && !this.isOutdated);
  }

  /** Topics that the service's group reads. */
  get topics() {
    const { names } = this.bus;
    const events = new Set([...this.handlers.keys()].map((type) => names.ofType(type)));
    return this.handlers.size === 0 ? [] : [...events, ...names.retries];
  }

  /** Stops fetching and waits for running handlers. */
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
    if (this.handlers.size === 0) return;
    const { topics } = this;
    const { names } = this.bus;
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
      onBatch: (batch) => this.handleBatch(batch),
    });
  }

  private async handleBatch(batch: Batch) {
    await this.parked.load();
    const tier = this.bus.names.retries.indexOf(batch.topic);
    const due = tier < 0 ? batch.messages : dueMessages(batch);
    const pulse = this.beat(batch);
    const joined = this.timesJoined;
    const isOpen = () => !pulse.failure && batch.isOurs() && joined === this.timesJoined;
    const isLost = () => !isOpen();
    const place: Origin = { source: batch.topic, tier, isLost };
    const work = (message: Incoming) => this.handle(message, place);
    let committing = Promise.resolve();
    const commit = () => batch.commit().catch((error: Error) => void (pulse.failure ??= error));
    try {
      for (let from = 0; from < due.length && isOpen(); from += COMMIT_EVERY) {
        const part = due.slice(from, from + COMMIT_EVERY);
        const { done, failure } = await processByKey(part, this.tuning.lanes, ({ key }) => key, work, isOpen);
        const last = part[done - 1];
        if (last) batch.resolve(last.offset);
        if (failure !== undefined) throw failure;
        // Committed while the next ones are handled
        await committing;
        committing = commit();
      }
    } finally {
      await committing;
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
      // The group rebalances: start nothing, and finish running handlers before rejoining
      batch.heartbeat().catch((error: Error) => (pulse.failure = error));
    }, this.tuning.sessionTimeoutMs / 6);
    return pulse;
  }

  private async handle(message: Incoming, place: Origin) {
    if (this.isAbandoned(message)) {
      this.observe(message.headers['ce_type'] ?? '', 'skipped', 0);
      return;
    }
    const isNew = place.tier < 0;
    // Only this group writes to its retry topics; on an event topic, any publisher could set the header
    const source = isNew ? place.source : (message.headers['x-topic'] ?? place.source);
    if (isNew && this.isUnsubscribed(message, source)) return;
    const origin = isNew ? place : { ...place, source };
    const mark = { since: performance.now() };
    this.atWork.add(mark);
    try {
      const outcome = await this.handleOrPostpone(message, origin);
      this.observe(message.headers['ce_type'] ?? '', outcome, (performance.now() - mark.since) / 1_000);
    } finally {
      this.atWork.delete(mark);
    }
  }

  /**
   * Whether a message was published before the restore that began this generation: messages that the restored databases
   * contain are published again, and the rest are abandoned (ADR 051).
   * @throws OutdatedGeneration for a message of a newer generation, which stays uncommitted
   */
  private isAbandoned(message: Incoming) {
    const generation = generationOf(message);
    const { generation: current } = this.bus;
    if (generation === current) return false;
    if (generation < current) return true;
    this.isOutdated = true;
    throw new OutdatedGeneration(
      `an event of generation ${generation} arrived at a database of ${current || 'the original one'}: set RESTORED_AT`,
    );
  }

  /** Whether this release knows the type and has no handler for it. Nothing waits behind such an event. */
  private isUnsubscribed({ headers }: Incoming, source: string) {
    const type = headers['ce_type'] ?? '';
    return this.knownTypes.has(type) && !this.handlers.has(type) && this.bus.topicOf(type) === source;
  }

  /** Handles an event, or makes sure that it will be handled. */
  private async handleOrPostpone(message: Incoming, origin: Origin): Promise<Outcome> {
    const isWaiting = this.isWaiting(message, origin);
    if (isWaiting && (await isWaiting)) {
      await this.retries.postpone(message, origin, Math.max(origin.tier, 0));
      return 'waits';
    }
    const error = await this.invokeHandlers(message, origin);
    return error || origin.tier >= 0 ? this.recordOutcome(message, origin, error) : 'handled';
  }

  /** Whether an event of the same key must be handled first; synchronous for a key without waiting events. */
  private isWaiting({ key, headers }: Incoming, { source, tier }: Origin) {
    const eventId = headers['ce_id'] ?? '';
    return tier < 0 ? this.parked.joinQueue(source, key, eventId) : this.parked.mustWait(source, key, eventId);
  }

  /** Retries or dead-letters a failed event. Unless it is retried, the events that wait behind it are released. */
  private async recordOutcome(message: Incoming, origin: Origin, error: Error | null): Promise<Outcome> {
    const { source, tier } = origin;
    const { key, headers } = message;
    const eventId = headers['ce_id'] ?? '';
    const isGivenUp = error instanceof InvalidEvent || tier + 1 >= RETRY_DELAYS_MS.length;
    if (error && !isGivenUp) {
      this.log.warn(`${headers['ce_type']} ${eventId} will be retried: ${error.message}`);
      await this.parked.park(source, key, eventId);
      await this.retries.postpone(message, origin, tier + 1);
      return 'retried';
    }
    if (error) await this.retries.deadLetter(message, origin, error);
    // Also for an event that this release no longer knows: the events behind it must not be left waiting
    await this.parked.release(source, key, eventId);
    return error ? 'dead-lettered' : 'handled';
  }

  private async invokeHandlers(message: Incoming, { source, tier }: Origin): Promise<Error | null> {
    const { group, retries } = this.bus.names;
    const topic = retries[tier] ?? source;
    for (let tried = 0; ; tried++) {
      try {
        const meta = metaOf(message);
        await dispatch(message, meta, this.handlersOf(meta.type, source), { keys: this.keys, topic, group });
        return null;
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const backoff = this.tuning.backoffMs[tried];
        if (error instanceof InvalidEvent || error instanceof UnknownType || backoff === undefined) return error;
        await delay(backoff);
      }
    }
  }

  /**
   * @throws InvalidEvent when the type does not belong to the topic: the right to publish there does not cover it
   * @throws UnknownType for a type of another release, whose replicas may handle the next attempt
   */
  private handlersOf(type: string, source: string): MessageHandler[] {
    if (this.bus.topicOf(type) !== source) throw new InvalidEvent(`${type} does not belong to the topic ${source}`);
    const handlers = this.handlers.get(type);
    if (!handlers) throw new UnknownType(`this release has no handler for ${type}`);
    return handlers;
  }
}

class UnknownType extends TransientError {}

class OutdatedGeneration extends Error {}
