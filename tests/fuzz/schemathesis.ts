import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credentials } from './credentials.js';

// eslint-disable-next-line node/no-process-env -- where the make target has installed it
const { FUZZ_PROGRAM = '' } = process.env;
const DOCUMENT = 'docs/openapi.json';

export interface Run {
  name: string;
  credentials: Credentials;
  /** Options of the program that select operations; all by default. */
  only?: string[];
}

/** The counted part of a run's output. */
export interface Verdict {
  complete: boolean;
  operations: { selected: number; tested: number } | null;
  test_cases: { generated: number };
  failures: { title: string; count: number }[];
  errors: { title: string; count: number }[];
}

/**
 * Tests the site against the API description with valid and invalid data, in one role.
 * @param examples generated cases for each operation, in addition to those at the limits of its schema
 */
export async function fuzz(url: string, folder: string, { name, credentials, only = [] }: Run, examples: number) {
  const report = join(folder, `fuzz-${name}.json`);
  const options = [
    ...[
      '--config-file',
      'tests/fuzz/schemathesis.toml',
      'run',
      DOCUMENT,
      '--url',
      url,
      '--max-examples',
      String(examples),
    ],
    // More than one worker at a time breaks on Python 3.11 (recursion depth of its parser, python/cpython#106905)
    ...['--continue-on-failure', '--no-shrink', '--workers', '1', '--request-timeout', '20', '--report', 'json'],
    ...['--report-json-path', report, ...only],
  ];
  const env = { FUZZ_BEARER: credentials.bearer, FUZZ_STEP_UP: credentials.stepUp };
  const child = spawn(join(FUZZ_PROGRAM, 'bin', 'schemathesis'), options, {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  return JSON.parse(await readFile(report, 'utf8')) as Verdict;
}
