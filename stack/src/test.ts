import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopEngines } from '@numbercast/engines/engines';
import { repository } from './paths.js';

// `make test`: every check, one after another, none left out because a former one failed; ends in one counted line.
const results = join(repository, '.cache', 'test-results');

interface Count {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  command: string[];
  /** Reads how many tests passed from what the command left behind; a command without one counts as one test. */
  count?: (folder: string) => Promise<Count>;
}

const json = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;

async function jestCount(): Promise<Count> {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = (await json(join(results, 'jest.json'))) as Record<
    string,
    number
  >;
  return { passed: numPassedTests!, failed: Math.max(numFailedTests!, numFailedTestSuites!) };
}

async function playwrightCount(): Promise<Count> {
  const { stats } = (await json(join(results, 'e2e.json'))) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const k8sCount = async () => (await json(join(results, 'k8s.json'))) as unknown as Count;

const checks: Check[] = [
  { name: 'types', command: ['npx', 'tsc', '-p', 'tsconfig.tests.json'] },
  { name: 'types of the web app', command: ['npm', 'run', '--silent', 'typecheck', '-w', '@numbercast/frontend'] },
  { name: 'lint, format, contracts', command: ['npm', 'run', '--silent', 'lint'] },
  {
    name: 'unit, service and cross-service tests',
    command: ['npm', 'test', '--silent', '--', '--json', `--outputFile=${join(results, 'jest.json')}`],
    count: jestCount,
  },
  { name: 'deployment on a control plane', command: ['node', 'deploy/dist/tour/main.js'], count: k8sCount },
  {
    name: 'browser tests',
    command: ['npx', 'playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    count: playwrightCount,
  },
];

function run([program, ...args]: string[]) {
  return new Promise<number>((resolve) => {
    // eslint-disable-next-line node/no-process-env -- checks run in the environment of whoever asked for them
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'e2e.json') };
    const child = spawn(program!, args, { cwd: repository, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function judge({ name, command, count }: Check): Promise<Count> {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const code = await run(command);
  console.log(
    `── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - started) / 1_000)} s`,
  );
  if (!count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  try {
    const counted = await count(results);
    // A run that fails without a failed test (a crash, a set-up) is a failure all the same
    return { ...counted, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1) };
  } catch {
    return { passed: 0, failed: 1 }; // it left no results behind
  }
}

await mkdir(results, { recursive: true });
const total = { passed: 0, failed: 0 };
for (const check of checks) {
  const { passed, failed } = await judge(check);
  total.passed += passed;
  total.failed += failed;
}
// eslint-disable-next-line node/no-process-env -- on a build machine nobody comes back for the engines
if (process.env['CI']) await stopEngines();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
