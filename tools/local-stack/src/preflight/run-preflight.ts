import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CheckResult } from '@numbercast/platform/preflight/preflight';
import { countLine, linesOf } from '@numbercast/platform/preflight/print-results';
import pMap from 'p-map';
import { repository } from '../paths.js';

/** Processes that are checked besides the services, by the name of their settings. */
const OTHER_SCRIPTS: Record<string, string> = {
  provisioning: 'packages/platform/dist/app/provision.js',
  realm: 'services/identity/dist/realm/main.js',
};

/** Concurrent checks: one for each processor of a small machine. */
const AT_ONCE = 2;

const scriptOf = (name: string) => OTHER_SCRIPTS[name] ?? `services/${name}/dist/main.js`;

export interface PreflightOptions {
  /** Receives each line as soon as it is known. */
  print: (line: string) => void;
}

/** Runs the preflight of each process with its settings. @returns the results of all */
export async function runPreflights(
  settings: ReadonlyMap<string, Record<string, string>>,
  { print }: PreflightOptions,
): Promise<CheckResult[]> {
  const run = async ([name, env]: [string, Record<string, string>]) => {
    const results = await preflightOf(name, env);
    print([name, ...linesOf(results).map((line) => `  ${line}`)].join('\n'));
    return results;
  };
  const all = (await pMap(settings, run, { concurrency: AT_ONCE })).flat();
  print(countLine(all));
  return all;
}

/** A process that does not start, because of its settings for example, is a failed check. */
async function preflightOf(name: string, env: Record<string, string>): Promise<CheckResult[]> {
  const script = join(repository, scriptOf(name));
  if (!existsSync(script)) return [notStarted(`there is no process ${name}`)];
  // oxlint-disable-next-line node/no-process-env -- the process needs PATH
  const { PATH = '', NODE_EXTRA_CA_CERTS } = process.env;
  const child = spawn(process.execPath, [script, 'preflight', '--json'], {
    cwd: repository,
    env: { PATH, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  return last.startsWith('[') ? (JSON.parse(last) as CheckResult[]) : [notStarted(errors.trim() || output.trim())];
}

const notStarted = (reason: string): CheckResult => ({
  name: 'Start',
  findings: [
    {
      problem: `The process does not start: ${reason.replaceAll('\n', '; ')}`,
      fix: 'Correct the named settings (docs/configuration.md).',
    },
  ],
});
