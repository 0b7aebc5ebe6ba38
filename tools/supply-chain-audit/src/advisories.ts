import { join } from 'node:path';
import { repository } from '@numbercast/local-stack/paths';
import { z } from 'zod';
import { goTool, run } from './tools.js';

/** Known advisories for the dependencies, or that the registry could not be reached. */
export type Advisories = string[] | 'unreachable';

const NpmAudit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/** Returns the registry's advisories for all packages of a lockfile. */
export async function npmAdvisories(folder: string): Promise<Advisories> {
  const { output, errors } = await run('npm', ['audit', '--json', '--package-lock-only'], folder);
  if (output.trim() === '') throw new Error(`npm audit printed no result in ${join(repository, folder)}:\n${errors}`);
  const answer = NpmAudit.safeParse(JSON.parse(output));
  if (!answer.success) return 'unreachable';
  return Object.entries(answer.data.vulnerabilities).map(
    ([name, { severity, range }]) => `${folder}: ${name} ${range} (${severity})`,
  );
}

const GoModule = z.object({ Require: z.array(z.object({ Path: z.string(), Version: z.string() })) });

/** Checks every module of a go.mod against Go's vulnerability database, used or not: the modules only build tools. */
export async function goAdvisories(folder: string): Promise<Advisories> {
  const { output } = await run('go', ['mod', 'edit', '-json'], folder);
  const modules = GoModule.parse(JSON.parse(output)).Require.map(({ Path, Version }) => `${Path}@${Version}`);
  const asked = await run(goTool('govulncheck'), ['-mode', 'query', '-format', 'json', ...modules], folder);
  if (/^(Get|HTTP GET) /m.test(asked.errors)) return 'unreachable';
  if (asked.code !== 0) throw new Error(`govulncheck failed in ${join(repository, folder)}:\n${asked.errors}`);
  const ids = [...asked.output.matchAll(/"osv": \{\s*"schema_version": "[^"]*",\s*"id": "(?<id>[^"]+)"/g)];
  return ids.map(({ groups }) => `${folder}: ${groups!['id']}`);
}
