import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEngines, stopEngines } from '@numbercast/engines/engines';
import { startTestContainers } from '@numbercast/engines/test-containers';
import { repository } from './paths.js';

/**
 * `make test` and `make check`: runs checks, some of them side by side. No check is left out because another one failed.
 * Ends in one counted line.
 */
const results = join(repository, '.cache', 'test-results');

interface Count {
  passed: number;
  failed: number;
}

interface Check {
  /** Stands before each line that the check prints. */
  name: string;
  command: string[];
  /** Reads how many tests passed from what the command wrote; a command without one counts as one test. */
  count?: () => Promise<Count>;
  /** Starts once Kafka, the store and Keycloak run. */
  needsEngines?: boolean;
  /** As for `nice`: 0 unless given; 19 gets only what others leave. */
  niceness?: number;
}

const json = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;

async function jestCount(file: string): Promise<Count> {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = (await json(file)) as Record<string, number>;
  return { passed: numPassedTests!, failed: Math.max(numFailedTests!, numFailedTestSuites!) };
}

async function playwrightCount(): Promise<Count> {
  const { stats } = (await json(join(results, 'e2e.json'))) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const script = (name: string, ...args: string[]) => ['npm', 'run', '--silent', name, ...args];

function jest(name: string, ...projects: string[]): Check {
  const file = join(results, `jest-${name}.json`);
  const output = ['--json', `--outputFile=${file}`];
  return {
    name,
    command: ['npm', 'test', '--silent', '--', ...output, '--selectProjects', ...projects],
    count: () => jestCount(file),
  };
}

const statics: Check[] = [
  { name: 'types', command: ['npx', 'tsc', '-p', 'tsconfig.tests.json'] },
  { name: 'web-types', command: script('typecheck', '-w', '@numbercast/frontend') },
  { name: 'lint', command: script('lint') },
];

const browser: Check = {
  name: 'browser',
  command: ['npx', 'playwright', 'test', '-c', 'e2e/playwright.config.ts'],
  count: playwrightCount,
  needsEngines: true,
};

const deployment: Check = {
  name: 'deployment',
  command: ['node', 'deploy/dist/tour/main.js'],
  count: async () => (await json(join(results, 'k8s.json'))) as unknown as Count,
};

const unit = jest('unit', 'small', 'web');
const service = jest('service', 'medium');

/** Tests of services give way to the browser tests, which take longest; what only computes gives way to both. */
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const background = [deployment, ...statics, unit].map((check) => ({ ...check, niceness: PRIORITY_LOW }));

/** Lanes run side by side, the checks of a lane one after another. */
const suites: Record<string, Check[][]> = {
  check: [statics, [unit]],
  test: [[browser], [{ ...service, needsEngines: true, niceness: PRIORITY_BELOW_NORMAL }], background],
};

const seconds = (since: number) => Math.round((performance.now() - since) / 1_000);

function run({ name, command: [program, ...args], niceness }: Check) {
  return new Promise<number>((resolve) => {
    // eslint-disable-next-line node/no-process-env -- checks run in the environment of the caller
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'e2e.json') };
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

async function outcomeOf(check: Check, engines: Promise<void>): Promise<Count> {
  if (check.needsEngines) await engines;
  const started = performance.now();
  const code = await run(check);
  console.log(`── ${check.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  if (!check.count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  try {
    const counted = await check.count();
    // A run can fail without a failed test, for example in its set-up
    return { ...counted, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1) };
  } catch {
    return { passed: 0, failed: 1 }; // It wrote no results
  }
}

async function runLane(checks: Check[], engines: Promise<void>): Promise<Count[]> {
  const counts: Count[] = [];
  for (const check of checks) counts.push(await outcomeOf(check, engines));
  return counts;
}

const started = performance.now();
const lanes = suites[process.argv[2] ?? 'test'];
if (!lanes) throw new Error(`usage: test.js ${Object.keys(suites).join('|')}`);
await mkdir(results, { recursive: true });
const hasEngines = lanes.flat().some(({ needsEngines }) => needsEngines);
let stopTestContainers = async () => {};

// A first start downloads them, for a minute in which the other checks run
async function startEnginesIfNeeded() {
  if (!hasEngines) return;
  stopTestContainers = await startTestContainers();
  await startEngines();
}
const engines = startEnginesIfNeeded();
const counts = (await Promise.all(lanes.map((lane) => runLane(lane, engines)))).flat();
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0);
await stopTestContainers();
// eslint-disable-next-line node/no-process-env -- engines outlive a run, except on a build machine
if (hasEngines && process.env['CI']) await stopEngines();
console.log(`── everything: ${seconds(started)} s`);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
