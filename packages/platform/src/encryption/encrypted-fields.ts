import { Schema, type SchemaType } from 'mongoose';
import type { KeyRing } from './key-ring.js';
import { type Lookup, EncryptedTexts } from './encrypted-text.js';

/**
 * Schema type of a text that is encrypted in the database and its backups, and decrypted when it is read.
 * @param lookup how the text can be found by a query, through a blind index
 */
export const encrypted = ({ lookup = 'none' }: { lookup?: Lookup } = {}) =>
  ({ type: Schema.Types.Mixed, lookup }) as never;

/** Schema type of an object that is stored unchanged, except for these fields, which are encrypted. */
export const encryptedWithin = (...fields: string[]) =>
  ({ type: Schema.Types.Mixed, encryptedFields: fields }) as never;

/**
 * For indexes of fields with an exact lookup: `schema.index(lookupFilter('email'), { unique: true, sparse: true })`.
 */
export const lookupFilter = (path: string) => ({ [`${path}.of`]: 1 }) as Record<string, 1>;

/** For indexes of fields with a partial lookup: `schema.index(searchFilter('email'))`. */
export const searchFilter = (path: string) => ({ [`${path}.parts`]: 1 }) as Record<string, 1>;

type Fields = Record<string, unknown>;
type Texts = ReadonlyMap<string, EncryptedTexts>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/** Returns the paths of encrypted fields of a schema and its nested schemas, with their lookups. */
export function encryptedPaths(schema: Schema, prefix = ''): Map<string, Lookup> {
  const paths = new Map<string, Lookup>();
  schema.eachPath((name: string, type: SchemaType & { schema?: Schema }) => {
    const path = prefix + name;
    const { lookup, encryptedFields = [] } = type.options as { lookup?: Lookup; encryptedFields?: string[] };
    if (lookup) paths.set(path, lookup);
    for (const field of encryptedFields) paths.set(`${path}.${field}`, 'none');
    if (type.schema) for (const [inner, of] of encryptedPaths(type.schema, `${path}.`)) paths.set(inner, of);
  });
  return paths;
}

/** The texts of a collection's encrypted fields, by path. */
export const encryptedTextsOf = (schema: Schema, collection: string, ring: () => KeyRing): Texts =>
  new Map(
    [...encryptedPaths(schema)].map(([path, lookup]) => [
      path,
      new EncryptedTexts(ring(), `${collection}.${path}`, lookup),
    ]),
  );

/** Copies the fields and replaces the values of the encrypted ones; the original is not changed. */
function mapped(fields: Fields, texts: Texts, change: (texts: EncryptedTexts, value: unknown) => unknown): Fields {
  const copy = { ...fields };
  for (const [path, of] of texts) put(copy, path.split('.'), (value) => change(of, value));
  return copy;
}

function put(fields: Fields, [name, ...rest]: string[], change: (value: unknown) => unknown) {
  const value = fields[name!];
  if (value === undefined || value === null) return;
  if (rest.length === 0) fields[name!] = change(value);
  else if (isFields(value)) put((fields[name!] = { ...value }), rest, change);
}

export const stored = (fields: Fields, texts: Texts) => mapped(fields, texts, (of, value) => of.stored(value));

/** Encrypts the operand of an operator such as $set: fields by name or path, including whole branches. */
function storedParts(parts: Fields, texts: Texts): Fields {
  const entries = Object.entries(parts).map(([key, value]) => {
    const own = texts.get(key);
    if (own) return [key, own.stored(value)];
    const below = new Map(
      [...texts].flatMap(([path, of]) => (path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), of]] : [])),
    );
    return [key, isFields(value) && below.size > 0 ? stored(value, below) : value];
  });
  return Object.fromEntries(entries) as Fields;
}

export function storedUpdate(update: unknown, texts: Texts): unknown {
  if (!isFields(update)) return update;
  const entries = Object.entries(update).map(([key, value]) =>
    key === '$set' || key === '$setOnInsert' ? [key, storedParts(value as Fields, texts)] : [key, value],
  );
  const plain = Object.fromEntries(entries) as Fields;
  return Object.keys(plain).some((key) => key.startsWith('$')) ? plain : storedParts(plain, texts);
}

/** @throws TypeError for a condition that encrypted values do not support */
function lookupCondition(path: string, condition: unknown, of: EncryptedTexts): Fields {
  const among = (values: string[]) => {
    const prints = values.flatMap((value) => of.fingerprintsOf(value));
    return { [`${path}.of`]: prints.length === 1 ? prints[0] : { $in: prints } };
  };
  if (typeof condition === 'string') return condition === '' ? { [path]: '' } : among([condition]);
  if (isFields(condition)) {
    if (Array.isArray(condition['$in'])) return among(condition['$in'] as string[]);
    if ('$exists' in condition) return { [path]: condition };
    if (typeof condition['$containing'] === 'string') return containing(path, condition['$containing'], of);
  }
  throw new TypeError(`${path} is encrypted: query it by its whole value or by a part of it`);
}

function containing(path: string, text: string, of: EncryptedTexts): Fields {
  const alternatives = of.partsOf(text).filter((parts) => parts.length > 0);
  if (alternatives.length === 0) return { _id: { $in: [] } }; // too short to be found
  return { $or: alternatives.map((parts) => ({ [`${path}.parts`]: { $all: parts } })) };
}

function storedFilter(filter: unknown, texts: Texts): Fields {
  const whole: Fields = {};
  const beside: Fields[] = [];
  for (const [key, value] of Object.entries((filter ?? {}) as Fields)) {
    const of = texts.get(key);
    const among = Array.isArray(value) && ['$or', '$and', '$nor'].includes(key);
    const condition = of
      ? lookupCondition(key, value, of)
      : { [key]: among ? value.map((one) => storedFilter(one, texts)) : value };
    // One key of a filter cannot hold two lists of alternatives
    if (Object.keys(condition).some((name) => name in whole)) beside.push(condition);
    else Object.assign(whole, condition);
  }
  return beside.length === 0 ? whole : { $and: [whole, ...beside] };
}

interface Operation {
  insertOne?: { document: Fields };
  updateOne?: Changing;
  updateMany?: Changing;
}
interface Changing {
  filter: Fields;
  update: unknown;
}

const changing = <C extends Changing>(one: C, texts: Texts): C => ({
  ...one,
  filter: storedFilter(one.filter, texts),
  update: storedUpdate(one.update, texts),
});

function storedOperation(operation: Operation, texts: Texts): Operation {
  const { insertOne, updateOne, updateMany } = operation;
  if (insertOne) return { insertOne: { ...insertOne, document: stored(insertOne.document, texts) } };
  if (updateOne) return { updateOne: changing(updateOne, texts) };
  if (updateMany) return { updateMany: changing(updateMany, texts) };
  return operation;
}

/** The methods of a hydrated document that are used here; a plain document has neither. */
interface Readable {
  get?: (path: string) => unknown;
  set?: (path: string, value: unknown) => void;
}

/** Decrypts in place: the reader receives this object. @throws DecryptionFailed */
export function decryptIn(document: (Fields & Readable) | null, texts: Texts) {
  if (!document) return;
  const { _id: id } = document;
  for (const [path, of] of texts) {
    if (typeof document.set === 'function') document.set(path, of.openedOf(id, document.get!(path)));
    else {
      const parts = path.split('.');
      const last = parts.pop()!;
      const branch = parts.reduce<unknown>((at, part) => (at as Fields | undefined)?.[part], document) as
        Fields | undefined;
      if (branch && last in branch) branch[last] = of.openedOf(id, branch[last]);
    }
  }
}

const ASKING = ['find', 'findOne', 'countDocuments', 'deleteOne', 'deleteMany'] as const;
const CHANGING = ['updateOne', 'updateMany', 'findOneAndUpdate'] as const;
const READING = ['find', 'findOne', 'findOneAndUpdate'] as const;

const textsOfSchemas = new WeakMap<Schema, Texts>();

/** The texts of the encrypted fields, for commands that bypass mongoose and go directly to the driver. */
export const textsOf = (schema: Schema): Texts => textsOfSchemas.get(schema) ?? new Map();

/**
 * Encrypts written values and decrypts read ones in every operation of a collection. Callers declare encrypted fields in
 * the schema and nowhere else.
 */
export function encryptFields(schema: Schema, texts: Texts) {
  if (texts.size === 0) return;
  textsOfSchemas.set(schema, texts);
  schema.pre('insertMany', function encryptAll(this: unknown, documents: unknown) {
    const list = documents as Fields[];
    list.forEach((document, index) => (list[index] = stored(document, texts)));
  } as never);
  schema.pre('bulkWrite', function encryptEach(this: unknown, operations: unknown) {
    const list = operations as Operation[];
    list.forEach((operation, index) => (list[index] = storedOperation(operation, texts)));
  } as never);
  schema.pre('save', function encryptOwn() {
    for (const [path, of] of texts) this.set(path, of.stored(this.get(path)));
  });
  schema.post('save', (document) => decryptIn(document as never, texts));
  schema.pre([...ASKING, ...CHANGING], function ask() {
    this.setQuery(storedFilter(this.getFilter(), texts) as never);
  });
  schema.pre([...CHANGING], function change() {
    const update = this.getUpdate();
    if (update) this.setUpdate(storedUpdate(update, texts) as never);
  });
  schema.pre(['aggregate', 'distinct'] as never, () => {
    throw new TypeError('a collection with encrypted fields supports find queries only');
  });
  schema.post([...READING], (found: unknown) => {
    for (const document of Array.isArray(found) ? found : [found]) decryptIn(document as never, texts);
  });
}
