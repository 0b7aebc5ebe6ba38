import { type DescMessage, fromBinary } from '@bufbuild/protobuf';
import type { MessageHandler } from '@nestjs/microservices';
import { type KeyRing, KeyMissing } from '../encryption/key-ring.js';
import {
  ATTR_MESSAGING_CONSUMER_GROUP_NAME,
  ATTR_MESSAGING_DESTINATION_NAME,
  ATTR_MESSAGING_OPERATION_NAME,
  ATTR_MESSAGING_OPERATION_TYPE,
  ATTR_MESSAGING_SYSTEM,
} from '../telemetry/semantic-attributes.js';
import { contextOf, type EventMeta, inSpan, withHandledEvent } from '../telemetry/trace.js';
import type { BusMessage } from '../events/envelope.js';
import { InvalidEvent } from '../events/event.js';
import { decryptedPayload } from '../events/encrypted-payload.js';

/**
 * Decodes one message and runs all handlers of its type, one after another.
 * @throws InvalidEvent for a message that cannot be decrypted or decoded
 */
export function dispatch(
  message: BusMessage,
  meta: EventMeta,
  handlers: MessageHandler[],
  { keys, topic, group }: { keys: KeyRing; topic: string; group: string },
): Promise<void> {
  const payload = decode(schemaOf(meta.type, handlers[0]!), opened(message, keys));
  const onceHandled = new Map<string, () => Promise<void>>();
  const handle = async () => {
    for (const handler of handlers) await handler(payload, meta);
    for (const work of onceHandled.values()) await work();
  };
  // No messaging.kafka.message.key: it is the id of an aggregate, often of a member
  const attributes = {
    [ATTR_MESSAGING_SYSTEM]: 'kafka',
    [ATTR_MESSAGING_OPERATION_TYPE]: 'process',
    [ATTR_MESSAGING_OPERATION_NAME]: 'handle',
    [ATTR_MESSAGING_DESTINATION_NAME]: topic,
    [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: group,
  };
  const parent = withHandledEvent(contextOf(message.headers), { event: meta, onceHandled });
  return inSpan({ name: `handle ${meta.type}`, kind: 'consumer', attributes }, handle, parent);
}

function schemaOf(type: string, { extras }: MessageHandler) {
  const schemas = extras?.['schemas'] as DescMessage[];
  return schemas.find(({ typeName }) => typeName === type)!; // it is subscribed to under this name
}

/** @throws KeyMissing, which is retried: another replica may have the key */
function opened(message: BusMessage, keys: KeyRing) {
  try {
    return decryptedPayload(message, keys);
  } catch (error) {
    throw error instanceof KeyMissing ? error : new InvalidEvent(`decryption failed: ${String(error)}`);
  }
}

function decode(schema: DescMessage, value: Uint8Array | null) {
  try {
    return fromBinary(schema, value ?? new Uint8Array());
  } catch (error) {
    throw new InvalidEvent(`not a ${schema.typeName}: ${String(error)}`);
  }
}
