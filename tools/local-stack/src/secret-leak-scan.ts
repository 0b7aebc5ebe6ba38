import { readdir, readFile } from 'node:fs/promises';

const SECRET = /(SECRET|PASSWORD|TOKEN|API_KEY|PRIVATE_KEY|KEYS|HASH)$/;
const URI = /^(MONGODB|REPLICA_SYNC)_URI$/;
/** Shorter values are development words, which occur in many texts. */
const SHORTEST = 16;

/**
 * Returns the names of the secrets among the settings of processes, by value; both values of one that is being rotated.
 */
export function secretsAmong(environments: Record<string, Record<string, string>>): Map<string, string> {
  const settings = Object.values(environments).flatMap((environment) => Object.entries(environment));
  const secrets = settings
    .flatMap(([name, value]) => secretsOf(name, value).map((one) => [one, name] as const))
    .filter(([value]) => value.length >= SHORTEST);
  return new Map(secrets);
}

function secretsOf(name: string, value: string): string[] {
  if (URI.test(name)) return [new URL(value).password];
  return SECRET.test(name) ? value.split(',') : [];
}

/** Returns the names of the secrets that occur in a text. */
export const secretsIn = (text: string, secrets: Map<string, string>): string[] => [
  ...new Set([...secrets].filter(([value]) => text.includes(value)).map(([, name]) => name)),
];

/** The commands of all processes of this machine with their arguments, which every user can read; Linux only. */
export async function processList(): Promise<string> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.join('\n').replaceAll('\0', ' ');
}
