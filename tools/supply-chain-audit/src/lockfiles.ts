import { z } from 'zod';
import { npmTool, readJson, run } from './tools.js';

/** Every lockfile of npm in the repository. */
export const lockfiles = [
  'package-lock.json',
  'tools/supply-chain-audit/tools/package-lock.json',
  'tools/node-runtime/package-lock.json',
  'tools/promo-video/package-lock.json',
];

const Lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      deprecated: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

/** Returns the external packages of a lockfile, each with its path and its entry. */
export async function lockedPackages(lockfile: string) {
  const { packages } = Lockfile.parse(await readJson(lockfile));
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
}

/**
 * Packages that could be replaced unnoticed: those without a hash (a bundled package is covered by the hash of its
 * bundle), and those from outside the registry, whose address `.npmrc` omits from the lockfile.
 */
export async function unpinned(lockfile: string): Promise<string[]> {
  return (await lockedPackages(lockfile)).flatMap(([path, { integrity, resolved, inBundle }]) => [
    ...(inBundle || integrity?.startsWith('sha512-') ? [] : [`${lockfile}: ${path} has no hash`]),
    ...(resolved ? [`${lockfile}: ${path} comes from ${resolved}`] : []),
  ]);
}

/** Reports package names that do not match their URL, other hosts and plain http, as lockfile-lint finds them. */
export async function lint(lockfile: string): Promise<string[]> {
  const rules = ['--validate-https', '--validate-integrity', '--validate-package-names', '--allowed-hosts', 'npm'];
  const { code, output, errors } = await run(npmTool('lockfile-lint'), ['--path', lockfile, '--type', 'npm', ...rules]);
  return code === 0 ? [] : [`${lockfile}: ${output}${errors}`];
}
