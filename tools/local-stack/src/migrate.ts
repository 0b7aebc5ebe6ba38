import { join } from 'node:path';
import { runScript } from './run-script.js';

/** Prepares the databases of services for this release. `envs`: the environment of each, by name. */
export async function migrate(services: string[], envs: Record<string, Record<string, string>>): Promise<void> {
  await Promise.all(
    services.map((name) => runScript(join('services', name, 'dist', 'main.js'), envs[name]!, ['migrate'])),
  );
}
