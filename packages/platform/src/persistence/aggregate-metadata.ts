import { hash } from 'node:crypto';
import type { StoredEvent } from '../events/envelope.js';
import type { OutgoingEvent } from '../events/event.js';
import { encryptedPayload } from '../events/encrypted-payload.js';
import { type Generation, sequenceBase } from '../events/generation.js';
import type { KeyRing } from '../encryption/key-ring.js';

/** Parts of a collection that different replicas may relay. */
export const SHARDS = 4;

/** Metadata of every document with an outbox. */
export interface AggregateMetadata {
  /** Version, for compare-and-set. */
  _v: number;
  /** Sequence number of the last event. */
  seq: number;
  outbox: StoredEvent[];
  /** Time of the oldest unpublished event; absent when there is none. */
  outboxAt?: Date;
  shard: number;
  /** Ids of events already handled on this document. */
  applied: string[];
  /** Fencing token of the relay that last removed events. */
  relayToken: number;
  /** Ids of the last commands that wrote the document. */
  writers?: string[];
  /** Traceparent of the last writer, if that trace is sampled, so that later work continues the trace. */
  trace?: string;
}

/** The same metadata as a mongoose schema. */
export const aggregateMetadata = {
  _v: Number,
  seq: Number,
  outbox: {
    type: [
      {
        _id: false,
        id: String,
        seq: Number,
        type: { type: String },
        payload: Buffer,
        keyId: String,
        at: Date,
        traceparent: String,
      },
    ],
    default: undefined,
  },
  outboxAt: Date,
  shard: Number,
  applied: { type: [String], default: undefined },
  relayToken: Number,
  writers: { type: [String], default: undefined },
  trace: String,
};
/** Names of the fields that are not part of the state. */
export const METADATA_FIELDS: ReadonlySet<string> = new Set(Object.keys(aggregateMetadata));

export const shardOf = (id: string) => hash('sha1', id, 'buffer').readUInt16BE() % SHARDS;

/**
 * Returns events as stored in the outbox of the aggregate `<collection>/<id>`, numbered from its last event or from the
 * base of the generation; personal ones are encrypted.
 */
export function stamped(
  aggregate: string,
  lastSeq: number,
  events: readonly OutgoingEvent[],
  { traceparent, keys, generation }: { traceparent: string; keys: KeyRing; generation: Generation },
): StoredEvent[] {
  const at = new Date();
  const last = Math.max(lastSeq, sequenceBase(generation));
  return events.map((outgoing, index) => {
    const seq = last + index + 1;
    const id = `${aggregate}:${seq}`;
    return { id, seq, type: outgoing.type, ...encryptedPayload(outgoing, id, keys), at, traceparent };
  });
}

/** Metadata of a new document; `causeId` is the event that caused it. */
export const initialMetadata = (
  id: string,
  outbox: StoredEvent[],
  { causeId, trace }: { causeId?: string | undefined; trace?: string | undefined } = {},
): AggregateMetadata => ({
  _v: 1,
  seq: outbox.at(-1)?.seq ?? 0,
  outbox,
  ...(outbox[0] && { outboxAt: outbox[0].at }),
  shard: shardOf(id),
  applied: causeId ? [causeId] : [],
  relayToken: 0,
  ...(trace && { trace }),
});
