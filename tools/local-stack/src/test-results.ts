import { readFile } from 'node:fs/promises';

/** Counts of a check, with one text per failure: the title of the test and the start of its message. */
export interface TestResults {
  passed: number;
  failed: number;
  failures: string[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const MESSAGE_LINES = 12;

// eslint-disable-next-line no-control-regex -- removes the colors of a terminal
const COLORS = /\u001b\[[0-9;]*m/g;

function failure(title: string, message = '') {
  const lines = message.replaceAll(COLORS, '').trim().split('\n').slice(0, MESSAGE_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

function jestFailures({ testResults }: JestReport) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has a message, but no tests
    if (!assertionResults.length && message) return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages[0]));
  });
}

function playwrightFailures({ title, suites = [], specs = [] }: PlaywrightSuite, path: string[] = []): string[] {
  const here = [...path, title];
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map((spec) => {
    const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return failure([...here, spec.title].join(' › '), errors[0]?.message);
  });
  return [...own, ...suites.flatMap((suite) => playwrightFailures(suite, here))];
}

async function json<Report>(file: string) {
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** Reads what Jest writes with `--json --outputFile`. */
export async function jestResults(file: string): Promise<TestResults> {
  const report = await json<JestReport>(file);
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites);
  return { passed: report.numPassedTests, failed, failures: jestFailures(report) };
}

/** Reads what Playwright's reporter `json` writes. */
export async function playwrightResults(file: string): Promise<TestResults> {
  const { stats, suites, errors } = await json<PlaywrightReport>(file);
  const failures = suites.flatMap((suite) => playwrightFailures(suite));
  const outside = errors.map(({ message }) => failure('outside a test', message));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: [...failures, ...outside] };
}

/** Reads what `make test-k8s` writes. */
export async function deploymentResults(file: string): Promise<TestResults> {
  const { passed, failed, reasons } = await json<{ passed: number; failed: number; reasons: string[] }>(file);
  return { passed, failed, failures: reasons.map((reason) => failure('deployment', reason)) };
}
