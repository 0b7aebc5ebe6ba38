import { lockedPackages } from './lockfiles.js';
import { run } from './tools.js';

/** The deprecated packages; or why they are not known: no data in the registry, or no response from it. */
export type Deprecations = string[] | 'unknown' | 'unreachable';

/** A package of a lockfile; npm records the deprecation message there when the registry publishes it. */
export interface LockedPackage {
  name: string;
  version: string;
  deprecated?: string;
}

/** Reads a version's deprecation message from the registry, empty when it has none. @throws Error without a response */
export type ReadDeprecation = (spec: string) => Promise<string>;

/** Deprecated since 2020. A registry that publishes no message for it publishes none at all, as some mirrors do. */
export const KNOWN_DEPRECATED = 'request@2.88.2';

const CONCURRENT_READS = 8;

/** Returns the packages that the lockfile or the registry calls deprecated. */
export async function findDeprecated(packages: LockedPackage[], read: ReadDeprecation): Promise<Deprecations> {
  const messages = new Map<string, string>();
  for (const { name, version, deprecated = '' } of packages) messages.set(`${name}@${version}`, deprecated);
  const outcome = await readMissing(messages, read);
  const found = [...messages].filter(([, message]) => message).map(([spec, message]) => `${spec}: ${message}`);
  return found.length || outcome === 'complete' ? found.sort() : outcome;
}

/** Adds the registry's deprecation messages to the ones in the lockfiles. */
async function readMissing(messages: Map<string, string>, read: ReadDeprecation) {
  try {
    if (!(await read(KNOWN_DEPRECATED))) return 'unknown';
    const missing = [...messages.keys()].filter((spec) => !messages.get(spec)).values();
    const readNext = async () => {
      for (const spec of missing) messages.set(spec, await read(spec));
    };
    await Promise.all(Array.from({ length: CONCURRENT_READS }, readNext));
    return 'complete';
  } catch {
    return 'unreachable';
  }
}

/** Returns the packages of these lockfiles with what npm recorded about them. */
export async function recordedPackages(lockfiles: string[]): Promise<LockedPackage[]> {
  return (await Promise.all(lockfiles.map(lockedPackages))).flat().map(([path, { name, version = '', deprecated }]) => {
    return {
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      deprecated,
    };
  });
}

/** Queries the configured registry through npm. */
export const readFromRegistry: ReadDeprecation = async (spec) => {
  const { code, output, errors } = await run('npm', ['view', spec, 'deprecated', '--json']);
  if (code !== 0) throw new Error(`npm view ${spec} failed:\n${errors}`);
  const message: unknown = output.trim() ? JSON.parse(output) : '';
  return typeof message === 'string' ? message : '';
};
