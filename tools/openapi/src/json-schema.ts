import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Whether surrounding whitespace is trimmed before the length is checked. */
const isTrimmed = ({ _zod: { def } }: z.core.$ZodTypes) =>
  def.type === 'string' && (def.checks ?? []).some(({ _zod: check }) => check.def.check === 'overwrite');
const trimmedTo = (least: number) => (least === 1 ? String.raw`\S` : String.raw`\S[\s\S]{${least - 2},}\S`);

const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;

/** Converts a schema of a request or a response to JSON Schema. Dates are sent as instants. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...found } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      if (zodSchema._zod.def.type === 'date') Object.assign(made, { type: 'string', format: 'date-time' });
      if (io === 'input' && isTrimmed(zodSchema) && made.minLength && !made.pattern && !made.allOf)
        made.pattern = trimmedTo(made.minLength);
      // Spelled out: not every regular-expression engine supports Unicode property escapes
      if (made.pattern) made.pattern = made.pattern.replaceAll('\\P{Cc}', '[^\\u0000-\\u001f\\u007f-\\u009f]');
      // Redundant: holds for every integer that we send
      if (io === 'output' && made.maximum === MAX_SAFE_INTEGER) delete made.maximum;
      if (io === 'output' && made.minimum === MIN_SAFE_INTEGER) delete made.minimum;
    },
  });
  return found as JsonSchema;
}
