import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;

/** A schema as JSON has it: what is taken in, or what is sent. Dates are sent as instants. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...found } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      if (zodSchema._zod.def.type === 'date') Object.assign(made, { type: 'string', format: 'date-time' });
      // True of every number in JSON that a program can read
      if (made.maximum === MAX_SAFE_INTEGER) delete made.maximum;
      if (made.minimum === MIN_SAFE_INTEGER) delete made.minimum;
    },
  });
  return found as JsonSchema;
}
