import type { Connection } from 'mongoose';
import type { Lease } from './leases.js';

/**
 * A change of stored documents that a release needs. It runs while replicas of the previous release are serving, so
 * both releases must be able to read what it writes. After a crash at any point it runs again from its beginning.
 */
export interface Migration {
  /** The name of its file, `001-title`: decides the order, and is recorded, so it never changes. */
  name: string;
  run(context: MigrationContext): Promise<void>;
}

/** Injection token of the service's migrations. */
export const MIGRATIONS = Symbol('migrations');

export interface MigrationContext {
  connection: Connection;
  /** Call this before each batch of writes. @throws LeaseLost when another process may hold the lease */
  checkLease: () => void;
}

/** The process was frozen, and another one may have taken over the migration. */
export class LeaseLost extends Error {
  constructor() {
    super('another process may have taken over the migration; run it again');
  }
}

interface AppliedMigration {
  /** The migration's name. */
  _id: string;
  at: Date;
}

const applied = (connection: Connection) => connection.db!.collection<AppliedMigration>('migrations');

/**
 * Returns the migrations that have not been applied to the database, in order. Migrations that only a later release
 * knows are ignored.
 */
export async function pendingMigrations(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  if (migrations.length === 0) return [];
  const names = migrations.map(({ name }) => name);
  const found = await applied(connection)
    .find({ _id: { $in: names } })
    .toArray();
  const done = new Set(found.map(({ _id }) => _id));
  return migrations.filter(({ name }) => !done.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Runs the pending migrations and records each one when it has completed. @returns their names */
export async function applyMigrations(
  connection: Connection,
  migrations: readonly Migration[],
  lease: Lease,
): Promise<string[]> {
  const checkLease = () => {
    if (!lease.alive()) throw new LeaseLost();
  };
  const pending = await pendingMigrations(connection, migrations);
  for (const migration of pending) {
    checkLease();
    await migration.run({ connection, checkLease });
    checkLease();
    await applied(connection).updateOne(
      { _id: migration.name },
      { $setOnInsert: { at: new Date() } },
      { upsert: true },
    );
  }
  return pending.map(({ name }) => name);
}
