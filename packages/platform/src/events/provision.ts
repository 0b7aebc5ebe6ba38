import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bus } from './kafka.js';
import { TopicNames } from './topics.js';

const generated = () => dirname(fileURLToPath(import.meta.resolve('@numbercast/contracts/members/v1/events')));

/** Services that publish: the folders of the contracts. */
async function services() {
  const folders = await readdir(join(generated(), '..', '..'), { withFileTypes: true });
  return folders.filter((folder) => folder.isDirectory()).map((folder) => folder.name);
}

/** A topic for each package of facts. */
export async function factTopics(namespace: string) {
  const versions = await Promise.all(
    (await services()).map(async (service) => ({
      service,
      names: await readdir(join(generated(), '..', '..', service)),
    })),
  );
  return versions.flatMap(({ service, names }) =>
    names.filter((name) => /^v\d+$/.test(name)).map((version) => `${namespace}${service}.${version}`),
  );
}

/** Every topic of the system. To be made before any consumer starts, because brokers make none by themselves. */
export async function provisionTopics(bus: Bus, namespace: string) {
  const own = (await services()).flatMap((service) => {
    const names = new TopicNames(namespace, service);
    return [...names.retries, names.deadLetters];
  });
  const topics = [...(await factTopics(namespace)), ...own];
  await bus.provision(topics);
  return topics;
}
