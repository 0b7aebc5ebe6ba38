import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';

/** The properties that identify an index; its name does not. */
export interface IndexDefinition {
  collection: string;
  name: string;
  key: Record<string, unknown>;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: object;
}

/** Mongoose adds the last two, which servers do not need. */
type SchemaOptions = Partial<IndexDefinition> & { background?: boolean; _autoIndex?: boolean };

const NAMESPACE_NOT_FOUND = 26;
const ID_INDEX = '_id_';

/** `members.emailKey.of_1` */
export const fullNameOf = ({ collection, name }: IndexDefinition) => `${collection}.${name}`;

/** Returns the default name of an index, as MongoDB generates it. */
const usualName = (key: IndexDefinition['key']) => Object.entries(key).flat().join('_');

/** Every index that the schemas of a connection's models define. */
export function declaredIndexes({ models }: Connection): IndexDefinition[] {
  return Object.values(models).flatMap(({ schema, collection }) =>
    schema.indexes().map(([key, options]) => {
      const { unique, sparse, partialFilterExpression, name, ...others } = options as SchemaOptions;
      delete others.background;
      delete others._autoIndex;
      if (Object.keys(others).length > 0)
        throw new Error(`unsupported index options: ${Object.keys(others).join(', ')}`);
      return {
        collection: collection.collectionName,
        name: name ?? usualName(key as IndexDefinition['key']),
        key: key as IndexDefinition['key'],
        ...(unique && { unique }),
        ...(sparse && { sparse }),
        ...(partialFilterExpression && { partialFilterExpression }),
      };
    }),
  );
}

/** Returns the indexes of a collection except the one on `_id`; none when the collection does not exist yet. */
export async function existingIndexes(connection: Connection, collection: string): Promise<IndexDefinition[]> {
  try {
    const found = await connection.db!.collection(collection).listIndexes().toArray();
    return found.filter(({ name }) => name !== ID_INDEX).map((index) => ({ ...index, collection }) as IndexDefinition);
  } catch (error) {
    if ((error as { code?: unknown }).code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

/** Whether both indexes cover the same documents in the same order, whatever their names. */
export function isSameIndex(one: IndexDefinition, other: IndexDefinition): boolean {
  return (
    // The order of the fields matters
    isDeepStrictEqual(Object.entries(one.key), Object.entries(other.key)) &&
    !!one.unique === !!other.unique &&
    !!one.sparse === !!other.sparse &&
    isDeepStrictEqual(one.partialFilterExpression, other.partialFilterExpression)
  );
}

/** Indexes that the schemas define and the database lacks. */
export async function missingIndexes(connection: Connection): Promise<IndexDefinition[]> {
  const declared = declaredIndexes(connection);
  const collections = [...new Set(declared.map(({ collection }) => collection))];
  const existing = (await Promise.all(collections.map((name) => existingIndexes(connection, name)))).flat();
  return declared.filter(
    (index) => !existing.some((other) => other.collection === index.collection && isSameIndex(index, other)),
  );
}
