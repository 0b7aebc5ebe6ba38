import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from './paths.js';

/** Runs one of our scripts to completion. Throws an error with its output. */
export async function runScript(script: string, env: Record<string, string>, args: string[] = []) {
  // eslint-disable-next-line node/no-process-env -- children need PATH
  await promisify(execFile)(process.execPath, [script, ...args], {
    cwd: repository,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
}
