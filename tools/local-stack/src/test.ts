import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEngines, stopEngines } from './engines/engines.js';
import { startTestContainers } from './engines/test-containers.js';
import { repository } from './paths.js';
import { deploymentResults, jestResults, playwrightResults, type TestResults } from './test-results.js';

/**
 * `make test` and `make check`: runs checks, some of them in parallel. No check is skipped because another one failed.
 * Prints one line of totals at the end.
 */
const resultsFolder = join(repository, '.cache', 'test-results');

interface Check {
  /** Prefix of each line that the check prints. */
  name: string;
  command: string[];
  /** Reads what the command wrote about its tests; a command without results counts as one test. */
  results?: () => Promise<TestResults>;
  /** Starts once Kafka, the store and Keycloak run. */
  needsEngines?: boolean;
  /** As for `nice`: 0 by default; 19 gets only the processor time that others leave. */
  niceness?: number;
}

const script = (name: string, ...args: string[]) => ['npm', 'run', '--silent', name, ...args];

function jest(name: string, ...projects: string[]): Check {
  const file = join(resultsFolder, `jest-${name}.json`);
  const output = ['--json', `--outputFile=${file}`];
  return {
    name,
    command: ['npm', 'test', '--silent', '--', ...output, '--selectProjects', ...projects],
    results: () => jestResults(file),
  };
}

const statics: Check[] = [
  { name: 'types', command: ['npx', 'tsc', '-p', 'tsconfig.tests.json'] },
  { name: 'web-types', command: script('typecheck', '-w', '@numbercast/frontend') },
  { name: 'lint', command: script('lint') },
];

const browserFile = join(resultsFolder, 'e2e.json');
const browser: Check = {
  name: 'browser',
  command: ['npx', 'playwright', 'test', '-c', 'tests/e2e/playwright.config.ts'],
  results: () => playwrightResults(browserFile),
  needsEngines: true,
};

const deployment: Check = {
  name: 'deployment',
  command: ['node', 'tests/dist/deployment/chart-tests/main.js', '--short'],
  results: () => deploymentResults(join(resultsFolder, 'k8s.json')),
};

const workflows: Check = { name: 'workflows', command: ['make', '--silent', 'lint-workflows'] };

const unit = jest('unit', 'small', 'web');
const service = { ...jest('service', 'medium'), needsEngines: true };

const { PRIORITY_LOW } = constants.priority;
const atLowPriority = (checks: Check[]) => checks.map((check) => ({ ...check, niceness: PRIORITY_LOW }));

/**
 * Lanes run in parallel, the checks of a lane one after another. Tests of services and of the browser call processes
 * with timeouts of seconds, which a low-priority process misses on a busy machine: only the last lane has low priority.
 */
const suites: Record<string, Check[][]> = {
  check: [statics, [unit]],
  test: [[browser], [service, unit], atLowPriority([...statics, workflows, deployment])],
};

const seconds = (since: number) => Math.round((performance.now() - since) / 1_000);

function run({ name, command: [program, ...args], niceness }: Check) {
  return new Promise<number>((resolve) => {
    // eslint-disable-next-line node/no-process-env -- checks run in the environment of the caller
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserFile };
    const child = spawn(program!, args, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] });
    // Its own child processes inherit the priority
    if (niceness && child.pid) setPriority(child.pid, niceness);
    printLines(child, name);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function printLines({ stdout, stderr }: ChildProcess, name: string) {
  const prefix = `${name.padEnd(11)}│ `;
  for (const stream of [stdout, stderr]) {
    createInterface({ input: stream! }).on('line', (line) => console.log(prefix + line));
  }
}

async function outcomeOf(check: Check, engines: Promise<void>): Promise<TestResults> {
  if (check.needsEngines) await engines;
  const started = performance.now();
  const code = await run(check);
  console.log(`── ${check.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  const failures = code === 0 ? [] : [`${check.name} exited with code ${code}`];
  if (!check.results) return { passed: code === 0 ? 1 : 0, failed: failures.length, failures };
  try {
    const written = await check.results();
    // A run can fail without a failed test, for example in its set-up
    if (code === 0) return written;
    return {
      passed: written.passed,
      failed: Math.max(written.failed, 1),
      failures: written.failures.length ? written.failures : failures,
    };
  } catch {
    return { passed: 0, failed: 1, failures: [`${check.name} wrote no results`] };
  }
}

async function runLane(checks: Check[], engines: Promise<void>): Promise<TestResults[]> {
  const all: TestResults[] = [];
  for (const check of checks) all.push(await outcomeOf(check, engines));
  return all;
}

const started = performance.now();
const lanes = suites[process.argv[2] ?? 'test'];
if (!lanes) throw new Error(`usage: test.js ${Object.keys(suites).join('|')}`);
await mkdir(resultsFolder, { recursive: true });
const hasEngines = lanes.flat().some(({ needsEngines }) => needsEngines);
let stopTestContainers = async () => {};

// A first start downloads them, for a minute in which the other checks run
async function startEnginesIfNeeded() {
  if (!hasEngines) return;
  stopTestContainers = await startTestContainers();
  await startEngines();
}
const engines = startEnginesIfNeeded();
const all = (await Promise.all(lanes.map((lane) => runLane(lane, engines)))).flat();
const total = (key: 'passed' | 'failed') => all.reduce((sum, counted) => sum + counted[key], 0);
await stopTestContainers();
// eslint-disable-next-line node/no-process-env -- engines outlive a run, except on a build machine
if (hasEngines && process.env['CI']) await stopEngines();
// Again at the end, because thousands of lines may separate a failure from the end of the output
for (const { failures } of all) for (const text of failures) console.log(`\nFAILED ${text}`);
console.log(`\n── everything: ${seconds(started)} s\n\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
