import type { KeyRing } from '../encryption/key-ring.js';
import type { BusMessage, StoredEvent } from './envelope.js';
import type { OutgoingEvent } from './event.js';

/** Names the key with which a payload is encrypted; absent when it is not. */
export const KEY_HEADER = 'x-key-id';

/** Binds a payload to its event: under another id or type it cannot be decrypted. */
const about = (id: string, type: string) => `event/${type}/${id}`;

/** Encrypts a payload with personal data, so that the outbox, topics and dead letters reveal no personal data. */
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
 * Returns the plain payload of an event, whether it was encrypted or not.
 * @throws KeyMissing when this process does not have its key
 * @throws Error when it was changed
 */
export function decryptedPayload({ value, headers }: Pick<BusMessage, 'value' | 'headers'>, keys: KeyRing) {
  const { [KEY_HEADER]: keyId, ce_id: id = '', ce_type: type = '' } = headers;
  return keyId && value ? keys.decrypt({ keyId, bytes: value }, about(id, type)) : value;
}
