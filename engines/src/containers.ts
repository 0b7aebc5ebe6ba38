import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { EngineProblem } from './engine-problem.js';
import { areContainers, containerSettings } from './environment.js';
import { places } from './places.js';
import type { Command } from './processes.js';
import type { Report } from './report.js';
import { runTool } from './tool.js';

/** With ENGINES=containers, those of docker-compose.yml and k8s/dev. */
export const IMAGES = {
  kafka: 'apache/kafka:4.2.1',
  store: 'mongo:8.0',
  keycloak: 'quay.io/keycloak/keycloak:26.7.4',
};

interface Container {
  args: string[];
  /** Paths on this machine and where the container reads them. */
  files?: Record<string, string>;
  environment?: Record<string, string>;
}

/** Tells how a container of an image is run. */
export type Image = (container: Container) => Promise<Command>;

/** The engine's image, fetched when it is not there; null where engines are processes of ours. */
export async function imageOf(engine: keyof typeof IMAGES, report: Report): Promise<Image | null> {
  if (!areContainers()) return null;
  const image = IMAGES[engine];
  const [file = '', ...tool] = containerSettings().tool.split(' ');
  const run = (args: string[], failure: string) => runTool({ file, args: [...tool, ...args] }, failure);
  try {
    await run(['image', 'inspect', image], image);
  } catch {
    report(`${image}: fetching the image`);
    await run(['pull', image], `${image} could not be fetched`);
  }
  return (container: Container) => commandOf(engine, [file, ...tool], container);
}

/** @throws EngineProblem where signals would reach the command instead of what runs in the container */
export function refuseContainers(what: string) {
  if (areContainers()) throw new EngineProblem(`${what} engines that are processes: run it without ENGINES=containers`);
}

/**
 * A container on this machine's network, so that it is found where a process of ours would be. It lives as long as the
 * command, which passes signals on to it; its data goes with it.
 */
async function commandOf(engine: keyof typeof IMAGES, tool: string[], container: Container): Promise<Command> {
  const { args, files = {}, environment = {} } = container;
  const [file = '', ...first] = tool;
  const name = `numbercast-${engine}-${randomBytes(4).toString('hex')}`;
  const mounts = Object.entries(files).flatMap(([here, there]) => ['--volume', `${here}:${there}:ro`]);
  const settings = Object.keys(environment).flatMap((setting) => ['--env', setting]);
  const directory = places.data(engine);
  await mkdir(directory, { recursive: true });
  return {
    file,
    args: [
      ...first,
      'run',
      '--rm',
      '--name',
      name,
      '--network',
      'host',
      ...mounts,
      ...settings,
      IMAGES[engine],
      ...args,
    ],
    directory,
    environment: { ...containerSettings().forItsTool, ...environment },
  };
}
