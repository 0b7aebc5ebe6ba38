import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { type Environment, repository } from '../support/repository.js';

/** Settings of one service or the sandbox, to be read from each of the environments. */
export interface SettingsCheck {
  /** Relative to the repository root. */
  folder: string;
  environments: Environment[];
}

export interface Verdict {
  /** Exit code of the process; 0 if every environment can be read. */
  exitCode: number;
  /** Names of the bad variables, as the service itself prints them. */
  complaints: string;
  /** Names of variables that are set and that the service does not define. */
  unknown: string[];
}

// A separate process, because reading settings replaces the environment and may end the process.
// One process for all checks: loading the platform takes most of the time.
const SCRIPT = `
  const checks = JSON.parse(process.argv[1]);
  const verdicts = checks.map(() => ({ exitCode: 0, complaints: '', unknown: [] }));
  let verdict;
  console.error = (line) => { verdict.complaints += line + '\\n'; };
  process.exit = (code) => {
    verdict.exitCode = code;
    throw new Error('exit');
  };
  for (const [number, { config, environments }] of checks.entries()) {
    verdict = verdicts[number];
    const unknown = new Set();
    for (const [index, environment] of environments.entries()) {
      for (const name of Object.keys(process.env)) delete process.env[name];
      Object.assign(process.env, environment);
      try {
        const module = await import(config + '?' + number + '.' + index);
        const known = module.config ?? module.readConfig();
        if (!module.config) continue;
        for (const [name, value] of Object.entries(environment)) if (value !== '' && !(name.replace(/_FILE$/, '') in known)) unknown.add(name);
      } catch (error) {
        if (verdict.exitCode === 0) throw error;
      }
    }
    verdict.unknown = [...unknown];
  }
  console.log(JSON.stringify(verdicts));
`;

/** Makes services read their settings from exactly these environments. Returns a verdict per check, in order. */
export async function checkSettings(checks: SettingsCheck[]): Promise<Verdict[]> {
  const asked = checks.map(({ folder, environments }) => ({
    config: pathToFileURL(join(repository, folder, 'dist', 'config.js')).href,
    environments,
  }));
  const args = ['--input-type=module', '--eval', SCRIPT, JSON.stringify(asked)];
  const child = spawn(process.execPath, args, { cwd: repository, env: {} });
  const [printed, unexpected, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  if (exitCode !== 0 || unexpected) throw new Error(`reading settings ended with ${exitCode}: ${unexpected}`);
  return JSON.parse(printed) as Verdict[];
}
