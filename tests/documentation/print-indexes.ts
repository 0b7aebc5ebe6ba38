import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Type } from '@nestjs/common';
import { rootOf } from '@numbercast/platform/app/bootstrap';
import { created } from '@numbercast/platform/app/migrate';
import { declaredIndexes } from '@numbercast/platform/persistence/indexes';
import { services } from '@numbercast/local-stack/topology';
import { composeEnvironments } from '../deployment/compose.js';
import { type Environment, repository } from '../support/repository.js';

// Prints every index of every service as JSON. A separate process, because services read their settings from its
// environment: `node tests/dist/documentation/print-indexes.js`

const moduleOf = (exported: Record<string, Type>, service: string) =>
  Object.values(exported).find(({ name }) => name.toLowerCase() === `${service}module`)!;

/** Creates the service with the settings of the Compose file, connected to nothing. */
async function indexesOf(service: string, environment: Environment) {
  const load = <T>(file: string) =>
    import(pathToFileURL(join(repository, 'services', service, 'dist', file)).href) as Promise<T>;
  // oxlint-disable-next-line node/no-process-env -- where services read their settings
  process.env = environment;
  const { config } = await load<{ config: never }>('config.js');
  const module = moduleOf(await load(`${service}.module.js`), service);
  const { store } = await created(rootOf(module, config));
  const indexes = declaredIndexes(store!.connection).map(({ collection, name, ...definition }) => [
    `${collection}.${name}`,
    definition,
  ]);
  return Object.fromEntries(indexes.toSorted(([a], [b]) => (a! < b! ? -1 : 1))) as object;
}

const environments = await composeEnvironments();
const all: Record<string, object> = {};
for (const { name } of services) all[name] = await indexesOf(name, environments[name]!);
console.log(JSON.stringify(all, null, 2));
process.exit();
