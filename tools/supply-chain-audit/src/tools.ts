import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@numbercast/local-stack/paths';

/** Folders of the scanners and their results. */
export const auditFolder = join(repository, '.cache', 'audit');

/** A file of the repository, as JSON. */
export const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(repository, path), 'utf8'));

export interface Outcome {
  /** Exit code. */
  code: number;
  output: string;
  errors: string;
}

/** Runs a program in the repository; throws if it cannot be started, but returns the outcome if it fails. */
export async function run(program: string, args: string[], folder = '.'): Promise<Outcome> {
  const options = { cwd: join(repository, folder), maxBuffer: 64 * 1024 * 1024, timeout: 300_000 };
  return await new Promise((resolve, reject) => {
    execFile(program, args, options, (error, output, errors) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: (error?.code as number | undefined) ?? 0, output, errors });
    });
  });
}

/** A program of `tools/package.json`. */
export const npmTool = (name: string) => join(repository, 'tools/supply-chain-audit/tools/node_modules/.bin', name);

const goTools = { gitleaks: 'github.com/zricethezav/gitleaks/v8', govulncheck: 'golang.org/x/vuln/cmd/govulncheck' };

/** Installs and builds what `tools/` pins; only the first time takes long. */
export async function prepareTools() {
  await mkdir(auditFolder, { recursive: true });
  await succeed('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], 'tools/supply-chain-audit/tools');
  for (const [name, path] of Object.entries(goTools)) {
    await succeed('go', ['build', '-ldflags=-s -w', '-o', goTool(name), path], 'tools/supply-chain-audit/tools');
  }
}

/** A program built from `tools/go.mod`. */
export const goTool = (name: string) => join(auditFolder, name);

async function succeed(program: string, args: string[], folder: string) {
  const { code, errors } = await run(program, args, folder);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${errors}`);
}
