import { rm } from 'node:fs/promises';
import { startEngines, stopEngines } from '@numbercast/local-stack/engines/engines';
import { paths } from '@numbercast/local-stack/engines/paths';

// oxlint-disable node/no-process-env -- engines and benchmarks share addresses through it
const { env } = process;

/** Runs with these settings in the environment and restores the previous ones. */
async function withEnvironment<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = Object.keys(settings).map((name) => [name, env[name]] as const);
  Object.assign(env, settings);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete env[name];
      else env[name] = value;
    }
  }
}

/** Runs on the running engines, and starts those that are stopped. */
export async function onEngines<T>(work: () => Promise<T>): Promise<T> {
  const { kafkaBrokers, mongodbUri } = await startEngines();
  return withEnvironment({ KAFKA_BROKERS: kafkaBrokers, MONGODB_URI: mongodbUri }, work);
}

/** Runs on separate engines with these settings, and deletes their data afterwards. */
export function onOwnEngines<T>(set: string, settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  return withEnvironment({ ENGINE_SET: set, ...settings }, async () => {
    try {
      return await onEngines(work);
    } finally {
      await stopEngines();
      await rm(paths.allData, { recursive: true, force: true });
    }
  });
}
