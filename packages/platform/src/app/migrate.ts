import { parseArgs } from 'node:util';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { duplicatedField } from '../persistence/duplicate-key.js';
import { Leases } from '../persistence/leases.js';
import { migrateDatabase, type MigrationSummary } from '../persistence/migrate-database.js';
import { Store } from '../persistence/store.js';

/**
 * `node services/members/dist/main.js migrate`: prepares the service's database for this release and ends with one line.
 * With `--drop-unused` it drops indexes that no schema defines at once, instead of a day later. @returns the exit code
 */
export async function migrate(root: DynamicModule, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { 'drop-unused': { type: 'boolean', default: false } } });
  const { store, leases } = await created(root);
  if (!store || !leases) {
    console.log('no database is configured, so there is nothing to migrate');
    return 0;
  }
  try {
    console.log(summary(await migrateDatabase(store, leases, { dropUnused: values['drop-unused'] })));
    return 0;
  } catch (error) {
    console.error(`database migration failed: ${reason(error)}`);
    return 1;
  } finally {
    await store.close();
  }
}

/** Creates a service without starting it. @returns its store, with all models, and leases; null without a database */
export async function created(root: DynamicModule) {
  const app = await NestFactory.create(root, new FastifyAdapter(), { logger: ['error'], abortOnError: false });
  return {
    store: app.get<Store | null>(Store, { strict: false }),
    leases: app.get<Leases | null>(Leases, { strict: false }),
  };
}

/** Returns the message of an error; the server's text for a duplicate key would quote a stored value. */
function reason(error: unknown): string {
  const duplicated = duplicatedField(error);
  if (duplicated) return `a migration wrote a duplicate ${duplicated}`;
  return error instanceof Error ? error.message : String(error);
}

const count = (names: string[], what: string) =>
  `${names.length} ${what}${names.length > 0 ? ` (${names.join(', ')})` : ''}`;

const summary = ({ applied, created, dropped, unused }: MigrationSummary) =>
  [
    `migrations: ${count(applied, 'run')}`,
    `indexes: ${count(created, 'created')}`,
    count(dropped, 'dropped'),
    count(unused, 'unused'),
  ].join(', ');
