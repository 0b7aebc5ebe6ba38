import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestResults, playwrightResults } from './test-results.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-results-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(report: object) {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
}

const passedTest = { status: 'passed', fullName: 'adds', failureMessages: [] };

it('names the file, the title and the message of a failed Jest test', async () => {
  const failedTest = {
    status: 'failed',
    fullName: 'subtracts',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at'],
  };
  const testResults = [{ name: 'sums.spec.ts', message: '…', assertionResults: [passedTest, failedTest] }];
  const file = await written({ numPassedTests: 1, numFailedTests: 1, numFailedTestSuites: 1, testResults });

  const failures = ['sums.spec.ts › subtracts\n    expected 1\n      at'];
  expect(await jestResults(file)).toEqual({ passed: 1, failed: 1, failures });
});

it('counts a test file that Jest could not load as a failure', async () => {
  const testResults = [{ name: 'sums.spec.ts', message: 'SyntaxError', assertionResults: [] }];
  const file = await written({ numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 1, testResults });

  expect(await jestResults(file)).toEqual({ passed: 0, failed: 1, failures: ['sums.spec.ts\n    SyntaxError'] });
});

it('shows only the start of a long message', async () => {
  const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const testResults = [{ name: 'sums.spec.ts', message, assertionResults: [] }];
  const file = await written({ numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 1, testResults });

  const [text] = (await jestResults(file)).failures;
  expect(text).toContain('line 11');
  expect(text).not.toContain('line 12');
});

it('names the path of suites and the error of a failed Playwright test', async () => {
  const attempt = { results: [{ errors: [{ message: 'Timeout' }] }] };
  const specs = [
    { title: 'opens', ok: true, tests: [] },
    { title: 'closes', ok: false, tests: [attempt] },
  ];
  const suites = [{ title: 'door.spec.ts', suites: [{ title: 'a door', specs }] }];
  const file = await written({ stats: { expected: 1, unexpected: 1, flaky: 0 }, suites, errors: [] });

  const failures = ['door.spec.ts › a door › closes\n    Timeout'];
  expect(await playwrightResults(file)).toEqual({ passed: 1, failed: 1, failures });
});

it('reports an error of Playwright that belongs to no test', async () => {
  const errors = [{ message: 'no browser' }];
  const file = await written({ stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [], errors });

  expect((await playwrightResults(file)).failures).toEqual(['outside a test\n    no browser']);
});
