import { createRegistry, fromBinary, type JsonValue, toJson } from '@bufbuild/protobuf';
import { file_admin_v1_events } from '@numbercast/contracts/admin/v1/events';
import { file_billing_v1_events } from '@numbercast/contracts/billing/v1/events';
import { file_delivery_v1_events } from '@numbercast/contracts/delivery/v1/events';
import { file_identity_v1_events } from '@numbercast/contracts/identity/v1/events';
import { file_members_v1_events } from '@numbercast/contracts/members/v1/events';
import { file_numbergen_chunks_v1_commands } from '@numbercast/contracts/numbergen/chunks/v1/commands';
import { file_numbergen_v1_events } from '@numbercast/contracts/numbergen/v1/events';
import { file_reporting_v1_events } from '@numbercast/contracts/reporting/v1/events';

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

/** What an event says; `unreadable` says why when nobody can tell. */
export interface Payload {
  payload: JsonValue;
  unreadable: string | null;
}

/** Reads any of our events. What cannot be read, the very reason why a letter may be dead, is no error here. */
export function readPayload(type: string | undefined, value: Uint8Array | null): Payload {
  const schema = events.getMessage(type ?? '');
  if (!schema) return { payload: null, unreadable: 'This release knows no such event.' };
  if (!value) return { payload: null, unreadable: 'The event came without a payload.' };
  try {
    return { payload: toJson(schema, fromBinary(schema, value)), unreadable: null };
  } catch {
    return { payload: null, unreadable: `The payload (${value.length} bytes) is not what its type says.` };
  }
}
