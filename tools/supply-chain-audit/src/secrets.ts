import { z } from 'zod';
import { goTool, readJson, run } from './tools.js';

const Leaks = z.array(z.object({ RuleID: z.string(), File: z.string(), StartLine: z.number(), Commit: z.string() }));

/** Finds secrets in the current files and in all commits; `gitleaks.toml` lists those that grant no access. */
export async function leakedSecrets(): Promise<string[]> {
  return [...(await scan('dir')), ...(await scan('git'))];
}

async function scan(what: 'dir' | 'git') {
  const report = `.cache/audit/secrets-${what}.json`;
  const found = '0'; // leaks are read from the report, so that any other exit code is a failure of the scanner
  const options = [
    '--config',
    'tools/supply-chain-audit/gitleaks.toml',
    '--no-banner',
    '--redact',
    '--exit-code',
    found,
  ];
  const { code, errors } = await run(goTool('gitleaks'), [what, '.', ...options, '--report-path', report]);
  if (code !== 0) throw new Error(`gitleaks failed:\n${errors}`);
  return Leaks.parse(await readJson(report)).map(
    ({ RuleID, File, StartLine, Commit }) => `${File}:${StartLine} ${RuleID}${Commit && ` in ${Commit}`}`,
  );
}
