import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import { type BusMessage, metaOf } from '../events/envelope.js';
import type { Bus } from '../messaging/kafka.js';
import { ownTopics } from '../messaging/provision.js';
import { decryptedPayload } from '../events/encrypted-payload.js';
import type { KeyRing } from '../encryption/key-ring.js';
import type { Store } from '../persistence/store.js';
import type { EventMeta } from '../telemetry/trace.js';
import { containedIn } from './contained-events.js';
import { type Generation, generationOf } from '../events/generation.js';
import { type Reading, readToEnd } from './read-to-end.js';
import { UnannouncedRestore } from './unannounced-restore.js';

/** Payload bytes sent at once, so that a partition's share stays below the brokers' usual limit of 1 MiB. */
const BYTES_AT_ONCE = 512 * 1024;

/** Recovers data from events of the service that the restored database does not contain. Repeated after a crash. */
export interface AbandonedEvents<Desc extends DescMessage = DescMessage> {
  schema: Desc;
  /** Receives each of them at least once. */
  keep: (event: MessageShape<Desc>, meta: EventMeta) => Promise<void>;
  /** Runs when all of them have been received, before the service handles or decides anything. */
  finish: () => Promise<void>;
}

/**
 * Republishes, under their ids, the events of a service that its restored database contains. Consumers skip everything
 * published before, so that they receive only the events of the restored timeline.
 */
export class Republisher {
  private readonly log = new Logger('Restore');
  private readonly counts = { republished: 0, abandoned: 0 };
  private conflicting: BusMessage | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly store: Store,
    private readonly keys: KeyRing,
    private readonly recoveries: readonly AbandonedEvents[],
    private readonly isGivenUp: () => boolean,
  ) {}

  /**
   * @param former generation of the restored database
   * @throws UnannouncedRestore when the generation that begins has abandoned events: it began at an earlier restore
   */
  async run(former: Generation) {
    const { namespace, service, group } = this.bus.names;
    const topics = await ownTopics(namespace, service);
    if (topics.length > 0 && !(await this.bus.untilTopicsExist(topics, this.isGivenUp)))
      throw new Error('stopped before the topics existed');
    const take: Reading['take'] = async ({ topic, messages, heartbeat }) => {
      for (const part of partsOf(messages)) {
        await this.takePart(topic, part, former);
        await heartbeat();
      }
    };
    if (topics.length > 0)
      await readToEnd(this.bus, { group: `${group}.restore`, topics, take, isGivenUp: this.isGivenUp });
    if (this.conflicting) throw new UnannouncedRestore(metaOf(this.conflicting).id);
    for (const { finish } of this.recoveries) await finish();
    this.log.warn(`${this.counts.republished} events were republished, ${this.counts.abandoned} were abandoned`);
  }

  private async takePart(topic: string, messages: BusMessage[], former: Generation) {
    const contained = await containedIn(this.store, this.bus.service, messages);
    // Messages of other generations are copies
    const kept = messages.filter((message) => contained.has(message) && generationOf(message) === former);
    if (kept.length > 0) await this.bus.sendUntilAcknowledged([{ topic, messages: kept }], this.isGivenUp);
    const abandoned = messages.filter((message) => !contained.has(message));
    this.conflicting ??= abandoned.find((message) => generationOf(message) >= this.bus.generation);
    for (const message of abandoned) await this.recover(message);
    this.counts.republished += kept.length;
    this.counts.abandoned += abandoned.length;
  }

  private async recover(message: BusMessage) {
    const meta = metaOf(message);
    for (const { schema, keep } of this.recoveries) {
      if (schema.typeName !== meta.type) continue;
      await keep(fromBinary(schema, decryptedPayload(message, this.keys) ?? new Uint8Array()), meta);
    }
  }
}

function partsOf(messages: BusMessage[]): BusMessage[][] {
  const parts: BusMessage[][] = [];
  let left = 0;
  for (const message of messages) {
    const bytes = (message.value?.length ?? 0) + 1_024;
    if (bytes > left) {
      parts.push([]);
      left = BYTES_AT_ONCE;
    }
    parts.at(-1)!.push(message);
    left -= bytes;
  }
  return parts;
}
