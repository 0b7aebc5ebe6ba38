import type { Schema, SchemaType } from 'mongoose';

type Fields = Record<string, unknown>;
type Cast = (value: unknown) => unknown;

interface TypeInside extends SchemaType {
  schema?: Schema;
  $isMongooseDocumentArray?: boolean;
  embeddedSchemaType?: SchemaType;
}

const LEAVES = new Set(['String', 'Number', 'Date', 'Boolean']);
const asItIs: Cast = (value) => value;

/**
 * Casts documents to the types of a schema and omits fields that the schema does not have, as mongoose does. Mongoose
 * documents do more, and creating one takes longer than writing it. A schema's defaults are not applied.
 */
export class DocumentShape {
  private readonly fields: ReadonlyMap<string, Cast>;

  constructor(schema: Schema) {
    this.fields = fieldsOf(schema);
  }

  /** @throws CastError */
  cast(document: object): Fields {
    return castFields(document, this.fields);
  }
}

function castFields(document: object, fields: ReadonlyMap<string, Cast>): Fields {
  const result: Fields = {};
  for (const name of Object.keys(document)) {
    const cast = fields.get(name);
    const value = (document as Fields)[name];
    if (cast && value !== undefined) result[name] = value === null ? null : cast(value);
  }
  return result;
}

/** The fields of a schema; paths with a dot are fields of a nested object. */
function fieldsOf(schema: Schema): Map<string, Cast> {
  const tree = new Map<string, Cast>();
  const nested = new Map<string, Map<string, Cast>>();
  schema.eachPath((path: string, type: SchemaType) => {
    const [first = '', ...rest] = path.split('.');
    if (rest.length === 0) tree.set(first, castOf(type));
    else if (rest.length === 1) {
      const inside = nested.get(first) ?? new Map<string, Cast>();
      nested.set(first, inside.set(rest[0]!, castOf(type)));
    } else tree.set(first, asItIs);
  });
  for (const [name, inside] of nested) if (!tree.has(name)) tree.set(name, objectOf(inside));
  return tree;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const objectOf =
  (fields: ReadonlyMap<string, Cast>): Cast =>
  (value) =>
    isObject(value) ? castFields(value, fields) : value;

const listOf =
  (cast: Cast): Cast =>
  (value) =>
    Array.isArray(value) ? value.map((one) => (one === null || one === undefined ? one : cast(one))) : value;

function castOf(type: TypeInside): Cast {
  if (type.schema)
    return type.$isMongooseDocumentArray ? listOf(objectOf(fieldsOf(type.schema))) : objectOf(fieldsOf(type.schema));
  if (type.instance === 'Array') return type.embeddedSchemaType ? listOf(castOf(type.embeddedSchemaType)) : asItIs;
  return LEAVES.has(type.instance) ? (value) => type.cast(value) : asItIs;
}
