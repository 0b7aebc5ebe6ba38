import { readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bus } from './kafka.js';
import { TopicNames } from './topics.js';

const generated = () => dirname(fileURLToPath(import.meta.resolve('@numbercast/contracts/members/v1/events')));

/** Services that publish: the folders of the contracts. */
async function services() {
  const folders = await readdir(join(generated(), '..', '..'), { withFileTypes: true });
  return folders.filter((folder) => folder.isDirectory()).map((folder) => folder.name);
}

/** A topic for each package of messages: the folders that are named after a version. */
export async function eventTopics(namespace: string) {
  const contracts = join(generated(), '..', '..');
  const entries = await readdir(contracts, { withFileTypes: true, recursive: true });
  const versions = entries.filter((entry) => entry.isDirectory() && /^v\d+$/.test(entry.name));
  return versions.map(
    ({ parentPath, name }) => namespace + [...relative(contracts, parentPath).split(sep), name].join('.'),
  );
}

/** The topics that belong to a service: those named after it. */
export async function ownTopics(namespace: string, service: string) {
  return (await eventTopics(namespace)).filter((topic) => topic.startsWith(`${namespace}${service}.`));
}

/** Every topic of the system. */
export async function allTopics(namespace: string) {
  const own = (await services()).flatMap((service) => {
    const names = new TopicNames(namespace, service);
    return [...names.retries, names.deadLetters];
  });
  return [...(await eventTopics(namespace)), ...own];
}

/** Creates every topic of the system. To be run before any consumer starts, because brokers create none by themselves. */
export async function provisionTopics(bus: Bus, namespace: string) {
  const topics = await allTopics(namespace);
  await bus.provision(topics);
  return topics;
}
