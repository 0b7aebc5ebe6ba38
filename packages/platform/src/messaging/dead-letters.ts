import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type PlatformConfig } from '../config/config.js';
import type { Consumer } from './batch.js';
import type { BusMessage } from '../events/envelope.js';
import { unavailable } from '../http/problem.js';
import { generationOf } from '../events/generation.js';
import { KeyRing } from '../encryption/key-ring.js';
import { Bus } from './kafka.js';
import { decryptedPayload } from '../events/encrypted-payload.js';

const SUFFIX = '.dlq';
const BEGIN_POLL_MS = 100;
/** How long an operator waits for a replay; shorter than the gateway's limit of 25 s. */
const REPLAY_PATIENCE_MS = 8_000;

/** An event that its consumer could not handle, as stored in the group's dead letter topic. */
export interface DeadLetter extends BusMessage {
  /** `<service>/<partition>/<offset>`: the same letter whenever it is read. */
  id: string;
  /** The service that could not handle it. */
  service: string;
}

/** Reads every service's dead letters and sends them back for another try. */
@Injectable()
export class DeadLetters {
  private joining: Promise<Consumer | undefined> | undefined;
  private isClosing = false;
  private readonly namespace: string;
  private readonly keys: KeyRing;

  constructor(
    private readonly bus: Bus,
    @Inject(CONFIG) config: PlatformConfig,
  ) {
    this.namespace = config.KAFKA_NAMESPACE;
    this.keys = new KeyRing(config.EVENT_KEYS);
  }

  /** Passes each dead letter to `keep` at least once; `keep` must be idempotent. */
  follow(services: string[], keep: (letter: DeadLetter) => Promise<void>) {
    const topics = services.map((service) => this.namespace + service + SUFFIX);
    this.joining = this.join(topics, keep);
  }

  /** Returns the payload of a dead letter. @throws Error when it was changed, or its key is missing */
  payloadOf(letter: DeadLetter): Uint8Array | null {
    return decryptedPayload(letter, this.keys);
  }

  /**
   * Publishes a dead letter to its group's first retry topic, where it is due at once; handling it stays idempotent.
   * It is published in the current generation: all letters that the restored database contains belong to its timeline.
   * @throws a problem (503) when the brokers do not acknowledge it in time
   */
  async replay({ service, key, value, headers }: DeadLetter) {
    const topic = `${this.namespace}${service}.retry.1`;
    const message = { key, value, headers: { ...headers, 'x-due-at': new Date().toISOString() } };
    const deadline = performance.now() + REPLAY_PATIENCE_MS;
    try {
      await this.bus.sendUntilAcknowledged([{ topic, messages: [message] }], () => performance.now() > deadline);
    } catch {
      // The bus has logged each cause
      throw unavailable({ detail: 'Kafka did not accept the event. Replay it again in a moment; nothing is lost.' });
    }
  }

  async close() {
    this.isClosing = true;
    await (await this.joining)?.disconnect();
  }

  private async join(topics: string[], keep: (letter: DeadLetter) => Promise<void>) {
    while (!this.bus.isGenerationBegun && !this.isClosing) await delay(BEGIN_POLL_MS);
    if (!(await this.bus.untilTopicsExist(topics, () => this.isClosing))) return;
    return this.bus.consume(`${this.bus.names.group}.dead-letters`, {
      topics,
      sessionTimeoutMs: 30_000,
      rebalanceTimeoutMs: 60_000,
      partitionsAtOnce: 1,
      isGivenUp: () => this.isClosing,
      onBatch: async (batch) => {
        const service = batch.topic.slice(this.namespace.length, -SUFFIX.length);
        for (const { offset, key, value, headers } of batch.messages) {
          const generation = generationOf({ headers });
          if (generation > this.bus.generation)
            throw new Error(`received a dead letter of newer generation ${generation}`);
          // One of an older generation failed before a restore: its event is published again, or was abandoned
          if (generation === this.bus.generation)
            await keep({ id: `${service}/${batch.partition}/${offset}`, service, key, value, headers });
          batch.resolve(offset);
          await batch.heartbeat();
        }
        await batch.commit();
      },
    });
  }
}
