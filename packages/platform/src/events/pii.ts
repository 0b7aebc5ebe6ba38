import type { DescField, DescMessage } from '@bufbuild/protobuf';

const known = new WeakMap<DescMessage, boolean>();

/** Whether a field is marked as personal data with protobuf's `debug_redact`: "contains sensitive information". */
export const isPiiField = ({ proto }: DescField) => proto.options?.debugRedact ?? false;

/** Whether an event contains personal data: one of its fields, or of its nested messages, is marked. */
export function hasPii(schema: DescMessage): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, false); // a recursive message type adds nothing
  const found = schema.fields.some((field) => isPiiField(field) || (field.message && hasPii(field.message)));
  known.set(schema, found);
  return found;
}
