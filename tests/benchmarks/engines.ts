import { rm } from 'node:fs/promises';
import { startEngines, stopEngines } from '@numbercast/local-stack/engines/engines';
import { places } from '@numbercast/local-stack/engines/paths';

// oxlint-disable node/no-process-env -- how engines, and what is measured on them, are told of each other
const { env } = process;

/** With these settings in the environment; those before are there again afterwards. */
async function having<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
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

/** On the engines that run, or are started. */
export async function onEngines<T>(work: () => Promise<T>): Promise<T> {
  const { kafkaBrokers, mongodbUri } = await startEngines();
  return having({ KAFKA_BROKERS: kafkaBrokers, MONGODB_URI: mongodbUri }, work);
}

/** On engines of its own with these settings, which leave nothing behind. */
export function onOwnEngines<T>(set: string, settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  return having({ ENGINE_SET: set, ...settings }, async () => {
    try {
      return await onEngines(work);
    } finally {
      await stopEngines();
      await rm(places.allData, { recursive: true, force: true });
    }
  });
}
