import { setTimeout as delay } from 'node:timers/promises';
import { type IndexChanges, type IndexOptions, updateIndexes } from './index-builder.js';
import type { Leases } from './leases.js';
import { applyMigrations } from './migrations.js';
import type { Store } from './store.js';

const LEASE = 'migrate';
const LEASE_MS = 30_000;
const POLL_MS = 500;

export interface MigrationSummary extends IndexChanges {
  /** Names of the migrations that were run. */
  applied: string[];
}

/**
 * Migrates a database to the state that this release needs: first its documents, then its indexes. Only one process at
 * a time does so; another one waits for it and then finds nothing left to do.
 */
export async function migrateDatabase(
  store: Store,
  leases: Leases,
  options: IndexOptions = {},
): Promise<MigrationSummary> {
  await store.connect();
  let lease = await leases.hold(LEASE, LEASE_MS);
  while (!lease) {
    await delay(POLL_MS);
    lease = await leases.hold(LEASE, LEASE_MS);
  }
  try {
    const applied = await applyMigrations(store.connection, store.migrations, lease);
    return { applied, ...(await updateIndexes(store.connection, options)) };
  } finally {
    await lease.release();
  }
}
