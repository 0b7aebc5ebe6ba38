import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './paths.js';

const run = promisify(execFile);
const OUTPUT_LIMIT = 64 * 1_048_576;

/**
 * Builds the services of another commit in a separate folder, once.
 * @param ref a tag, branch, or commit
 * @returns the root folder of that release
 */
export async function buildRelease(ref: string, report: (text: string) => void): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: repository });
  const commit = stdout.trim();
  const folder = join(repository, '.cache', 'releases', commit);
  if (existsSync(folder)) return folder;
  report(`building release ${ref} (${commit.slice(0, 9)}), which takes a few minutes`);
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  // A clone, because a work tree would have to be registered and pruned in this repository
  await run('git', ['clone', '--quiet', '--no-checkout', '--shared', repository, draft]);
  const inDraft = (file: string, ...args: string[]) => run(file, args, { cwd: draft, maxBuffer: OUTPUT_LIMIT });
  await inDraft('git', 'checkout', '--quiet', commit);
  await inDraft('npm', 'ci', '--ignore-scripts', '--no-fund', '--no-audit');
  await inDraft('npm', 'run', '--silent', 'generate');
  await inDraft('npx', 'tsc', '-b');
  await rename(draft, folder);
  return folder;
}
