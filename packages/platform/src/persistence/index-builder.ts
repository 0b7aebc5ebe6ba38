import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import {
  declaredIndexes,
  existingIndexes,
  fullNameOf,
  type IndexDefinition,
  isSameIndex,
  missingIndexes,
} from './indexes.js';

/** How long an unused index stays: replicas of the previous release still use it, and a rollback needs it at once. */
const KEPT_MS = 24 * 3_600_000;
const DUPLICATE_KEY = 11_000;
const INDEX_NOT_FOUND = 27;
/** CannotCreateIndex, IndexOptionsConflict, IndexKeySpecsConflict. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([67, 85, 86]);

export interface IndexChanges {
  created: string[];
  dropped: string[];
  /** Absent from every schema; a later run drops it. */
  unused: string[];
}

export interface IndexOptions {
  now?: Date;
  /** Drops indexes that no schema defines now, instead of a day later. */
  dropUnused?: boolean;
}

/** An index that the database refuses to build. The message names it and holds no data. */
export class IndexRefused extends Error {}

interface UnusedIndex {
  /** Collection and name. */
  _id: string;
  since: Date;
}

/**
 * Brings the indexes of all models' collections to what their schemas define. An index whose options have changed is
 * built alongside the previous one, which is then unused. Safe to repeat, also concurrently with another run.
 */
export async function updateIndexes(connection: Connection, options: IndexOptions = {}): Promise<IndexChanges> {
  const created = await createMissing(connection);
  return { created, ...(await dropUnused(connection, options)) };
}

async function createMissing(connection: Connection): Promise<string[]> {
  const created: string[] = [];
  const missing = await missingIndexes(connection);
  for (const collection of new Set(missing.map((index) => index.collection))) {
    const taken = new Set((await existingIndexes(connection, collection)).map(({ name }) => name));
    const fresh = missing
      .filter((index) => index.collection === collection)
      .map((index) => (taken.has(index.name) ? renamed(index) : index));
    await build(connection, collection, fresh);
    created.push(...fresh.map(fullNameOf));
  }
  return created;
}

/** Name of an index that coexists with its predecessor. */
function renamed({ name, ...definition }: IndexDefinition): IndexDefinition {
  const hash = createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 8);
  return { ...definition, name: `${name}_${hash}` };
}

/** The argument of the command: the definition without its collection. */
const specificationOf = ({ collection: _collection, ...specification }: IndexDefinition) => specification;

/** Builds all indexes of a collection in one command, so that its documents are read once. */
async function build(connection: Connection, collection: string, indexes: IndexDefinition[]) {
  const specifications = indexes.map(specificationOf);
  // With the default quorum a build waits for members that are down
  const quorum = (await isReplicaSet(connection)) ? { commitQuorum: 'majority' } : {};
  try {
    await connection.db!.collection(collection).createIndexes(specifications as never[], quorum);
  } catch (error) {
    throw refusal(error, indexes) ?? error;
  }
}

async function isReplicaSet(connection: Connection) {
  const { setName } = await connection.db!.admin().command({ hello: 1 });
  return setName !== undefined;
}

/** Returns an error without the server's own text, which would quote the value that several documents have. */
function refusal(error: unknown, indexes: IndexDefinition[]): IndexRefused | null {
  const { code, codeName, message = '' } = error as { code?: number; codeName?: string; message?: string };
  const [, name] = /index: (\S+)/.exec(message) ?? [];
  const refused = indexes.find((index) => index.name === name);
  const names = (refused ? [refused] : indexes).map(fullNameOf).join(', ');
  if (code === DUPLICATE_KEY)
    return new IndexRefused(
      `index ${names} is unique, and several documents have the same ${Object.keys((refused ?? indexes[0]!).key).join(', ')}`,
    );
  return REFUSALS.has(code)
    ? new IndexRefused(`index ${names} is refused by the database: ${codeName} (${code})`)
    : null;
}

async function dropUnused(connection: Connection, { now = new Date(), dropUnused: atOnce = false }: IndexOptions) {
  const notes = connection.db!.collection<UnusedIndex>('unused_indexes');
  const unused = await unusedIndexes(connection);
  // If a schema defines an index again, its 24 hours start over
  await notes.deleteMany({ _id: { $nin: unused.map(fullNameOf) } });
  const dropped: string[] = [];
  for (const index of unused) {
    const _id = fullNameOf(index);
    await notes.updateOne({ _id }, { $setOnInsert: { since: now } }, { upsert: true });
    const { since } = (await notes.findOne({ _id })) ?? { since: now };
    if (!atOnce && now.getTime() - since.getTime() < KEPT_MS) continue;
    await drop(connection, index);
    await notes.deleteOne({ _id });
    dropped.push(_id);
  }
  return { dropped, unused: unused.map(fullNameOf).filter((name) => !dropped.includes(name)) };
}

async function unusedIndexes(connection: Connection): Promise<IndexDefinition[]> {
  const declared = declaredIndexes(connection);
  const collections = Object.values(connection.models).map(({ collection }) => collection.collectionName);
  const existing = (await Promise.all(collections.map((name) => existingIndexes(connection, name)))).flat();
  return existing.filter(
    (index) =>
      isPlain(index) &&
      !declared.some((wanted) => wanted.collection === index.collection && isSameIndex(wanted, index)),
  );
}

/** Hashed and other special indexes belong to the database's administrator, who shards by them. */
const isPlain = ({ key }: IndexDefinition) => Object.values(key).every((direction) => typeof direction === 'number');

async function drop(connection: Connection, { collection, name }: IndexDefinition) {
  try {
    await connection.db!.collection(collection).dropIndex(name);
  } catch (error) {
    // A concurrent run has already dropped it
    if ((error as { code?: unknown }).code !== INDEX_NOT_FOUND) throw error;
  }
}
