import { createRegistry, type DescMessage, fromBinary, type JsonValue, type Message, toJson } from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
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
    withhold(schema, message);
    return { payload: toJson(schema, message), unreadable: null };
  } catch {
    return unreadable(`The payload (${value.length} bytes) does not match its type.`);
  }
}

const WITHHELD = '(personal)';

/** Replaces each personal scalar field with a placeholder, including those of nested messages. */
function withhold(schema: DescMessage, message: Message) {
  const reflected = reflect(schema, message);
  for (const field of reflected.sortedFields) {
    if (!reflected.isSet(field)) continue;
    if (isPiiField(field) && field.fieldKind === 'scalar') reflected.set(field, WITHHELD);
    if (field.fieldKind === 'message') withhold(field.message, reflected.get(field).message);
  }
}
