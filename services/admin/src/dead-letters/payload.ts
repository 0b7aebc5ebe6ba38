import { createRegistry, type DescField, fromBinary, type JsonValue, ScalarType, toJson } from '@bufbuild/protobuf';
import { isReflectMessage, reflect, type ReflectMessage } from '@bufbuild/protobuf/reflect';
import { file_admin_v1_events } from '@numbercast/contracts/admin/v1/events';
import { file_billing_v1_events } from '@numbercast/contracts/billing/v1/events';
import { file_delivery_v1_events } from '@numbercast/contracts/delivery/v1/events';
import { file_identity_v1_events } from '@numbercast/contracts/identity/v1/events';
import { file_members_v1_events } from '@numbercast/contracts/members/v1/events';
import { file_numbergen_chunks_v1_commands } from '@numbercast/contracts/numbergen/chunks/v1/commands';
import { file_numbergen_v1_events } from '@numbercast/contracts/numbergen/v1/events';
import { file_reporting_v1_events } from '@numbercast/contracts/reporting/v1/events';
import { isPiiField } from '@numbercast/platform';

const events = createRegistry(
  file_admin_v1_events,
  file_billing_v1_events,
  file_delivery_v1_events,
  file_identity_v1_events,
  file_members_v1_events,
  file_numbergen_chunks_v1_commands,
  file_numbergen_v1_events,
  file_reporting_v1_events,
);

/** Fields of an event; `unreadable` is the reason when it cannot be decoded. */
export interface Payload {
  payload: JsonValue;
  unreadable: string | null;
}

const unreadable = (reason: string): Payload => ({ payload: null, unreadable: reason });

/**
 * Decodes an event without its personal data, which repairs do not need. An undecodable event is not an error here:
 * this may be why it became a dead letter.
 * @param open throws when the payload cannot be decrypted with the keys
 */
export function readPayload(type: string | undefined, open: () => Uint8Array | null): Payload {
  const schema = events.getMessage(type ?? '');
  if (!schema) return unreadable('This release does not know this type of event.');
  let value: Uint8Array | null;
  try {
    value = open();
  } catch {
    return unreadable('The payload cannot be decrypted. Its key was removed, or its content was changed.');
  }
  if (!value) return unreadable('The event has no payload.');
  try {
    const message = fromBinary(schema, value);
    withholdPii(reflect(schema, message));
    return { payload: toJson(schema, message), unreadable: null };
  } catch {
    return unreadable(`The payload (${value.length} bytes) does not match its type.`);
  }
}

const WITHHELD = '(personal)';

/** Removes personal data from a message and the messages in it: texts become a placeholder, other fields are cleared. */
export function withholdPii(message: ReflectMessage) {
  for (const field of message.sortedFields) {
    if (!message.isSet(field)) continue;
    if (!isPiiField(field)) messagesIn(message, field).forEach(withholdPii);
    else if (field.scalar === ScalarType.STRING && field.fieldKind === 'scalar') message.set(field, WITHHELD);
    else message.clear(field);
  }
}

function messagesIn(message: ReflectMessage, field: DescField): ReflectMessage[] {
  if (field.fieldKind === 'message') return [message.get(field)];
  const values = field.fieldKind === 'list' || field.fieldKind === 'map' ? [...message.get(field).values()] : [];
  return values.filter((value) => isReflectMessage(value));
}
