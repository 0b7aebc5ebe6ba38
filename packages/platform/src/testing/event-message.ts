import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { type BusMessage, toMessage } from '../events/envelope.js';

export interface EventOrigin {
  /** The service that publishes it. */
  source: string;
  aggregateId: string;
  seq?: number;
  at?: Date;
}

/** Builds an event message as a service publishes it, for tests that simulate the service. */
export function eventMessage<Desc extends DescMessage>(
  schema: Desc,
  init: MessageInitShape<Desc>,
  { source, aggregateId, seq = 1, at = new Date() }: EventOrigin,
): BusMessage {
  const payload = toBinary(schema, create(schema, init));
  const stored = { id: `${source}/${aggregateId}:${seq}`, seq, type: schema.typeName, payload, at, traceparent: '' };
  return toMessage(aggregateId, source, stored);
}
