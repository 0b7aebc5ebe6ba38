import type { KeyRing } from '../encryption/key-ring.js';
import type { BusMessage, StoredEvent } from './envelope.js';
import type { OutgoingEvent } from './event.js';

/** Names the key with which a payload is encrypted; absent when it is not. */
export const KEY_HEADER = 'x-key-id';

/** A payload belongs to its event: put under another id or type it does not open. */
const about = (id: string, type: string) => `event/${type}/${id}`;

/** Encrypts a payload with personal data, so that the outbox, topics and dead letters reveal no person. */
export function encryptedPayload(
  { type, payload, isPersonal }: OutgoingEvent,
  id: string,
  keys: KeyRing,
): Pick<StoredEvent, 'payload' | 'keyId'> {
  if (!isPersonal) return { payload: Buffer.from(payload) };
  const { keyId, bytes } = keys.encrypt(payload, about(id, type));
  return { payload: bytes, keyId };
}

/**
 * The payload of the event, encrypted or not.
 * @throws KeyMissing when its key is not here
 * @throws Error when it was changed
 */
export function decryptedPayload({ value, headers }: Pick<BusMessage, 'value' | 'headers'>, keys: KeyRing) {
  const { [KEY_HEADER]: keyId, ce_id: id = '', ce_type: type = '' } = headers;
  return keyId && value ? keys.decrypt({ keyId, bytes: value }, about(id, type)) : value;
}
