import type { Type } from '@nestjs/common';
import { rootOf, type ServiceOptions } from '../app/bootstrap.js';
import type { PlatformConfig } from '../config/config.js';
import { created } from '../app/migrate.js';
import { migrateDatabase } from '../persistence/migrate-database.js';

/** Runs what `migrate` does before a release, for services that a test starts. */
export async function prepareDatabase(module: Type, config: PlatformConfig, options: ServiceOptions = {}) {
  const { store, leases } = await created(rootOf(module, config, options));
  try {
    return await migrateDatabase(store!, leases!);
  } finally {
    await store!.close();
  }
}
