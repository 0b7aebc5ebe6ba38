import type { EventMeta } from '../telemetry/trace.js';
import { InvalidEvent } from './event.js';
import { KEY_HEADER } from './encrypted-payload.js';

/** An event as stored in an outbox. */
export interface StoredEvent {
  id: string;
  seq: number;
  type: string;
  payload: Uint8Array;
  /** The key with which the payload is encrypted. */
  keyId?: string;
  at: Date;
  traceparent: string;
}

export interface BusMessage {
  key: string;
  value: Uint8Array | null;
  headers: Record<string, string>;
}

const SOURCE = '/numbercast/';

/** CloudEvents, Kafka protocol binding, binary mode; `ce_sequence` is the sequence extension. */
export function toMessage(aggregateId: string, source: string, stored: StoredEvent): BusMessage {
  return {
    key: aggregateId,
    value: stored.payload,
    headers: {
      ce_specversion: '1.0',
      ce_id: stored.id,
      ce_type: stored.type,
      ce_source: SOURCE + source,
      ce_time: stored.at.toISOString(),
      ce_subject: aggregateId,
      ce_sequence: String(stored.seq),
      traceparent: stored.traceparent,
      'content-type': 'application/protobuf',
      ...(stored.keyId && { [KEY_HEADER]: stored.keyId }),
    },
  };
}

/** The service that published a message. */
export const sourceOf = ({ headers }: BusMessage) => headers['ce_source']?.slice(SOURCE.length) ?? '';

/** @throws InvalidEvent when a required header is missing */
export function metaOf({ headers }: BusMessage): EventMeta {
  const { ce_id: id, ce_type: type, ce_subject: aggregateId, ce_sequence: sequence, ce_time: time } = headers;
  const seq = Number(sequence);
  if (!id || !type || !aggregateId || !time || !Number.isSafeInteger(seq)) {
    throw new InvalidEvent('envelope is incomplete');
  }
  return { id, type, aggregateId, seq, time: new Date(time) };
}
