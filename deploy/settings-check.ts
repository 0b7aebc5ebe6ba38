import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { type Environment, repository } from './repository.js';

export interface Verdict {
  exitCode: number | null;
  /** Names of the bad variables, as the service itself prints them. */
  complaints: string;
  /** Names that were given and that the service does not know. */
  unknown: string[];
}

// In a process of its own, because a service that cannot read its settings ends its process.
// One process for all environments of a service: loading the platform is what takes time.
const SCRIPT = `
  const [config, environments] = JSON.parse(process.argv[1]);
  const unknown = new Set();
  for (const [index, environment] of environments.entries()) {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, environment);
    const module = await import(config + '?' + index);
    const known = module.config ?? module.readConfig();
    if (!module.config) continue;
    for (const [name, value] of Object.entries(environment)) if (value !== '' && !(name.replace(/_FILE$/, '') in known)) unknown.add(name);
  }
  console.log(JSON.stringify([...unknown]));
`;

/** Has a service (given by its folder) read its settings from exactly these environments, one after the other. */
export async function checkSettings(folder: string, environments: Environment[]): Promise<Verdict> {
  const config = pathToFileURL(join(repository, folder, 'dist', 'config.js')).href;
  const args = ['--input-type=module', '--eval', SCRIPT, JSON.stringify([config, environments])];
  const child = spawn(process.execPath, args, { cwd: repository, env: {} });
  const [printed, complaints, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { exitCode, complaints, unknown: exitCode === 0 ? (JSON.parse(printed) as string[]) : [] };
}
