import { resolveSrv } from 'node:dns/promises';
import { EngineProblem } from './engine-problem.js';
import { givenKeycloakAdmin } from './environment.js';
import { accepts } from './ports.js';

const TIMEOUT_MS = 5_000;

/** `host:port` entries of KAFKA_BROKERS. @throws EngineProblem when none of them can be reached. */
export async function checkBrokers(brokers: string): Promise<string> {
  await someAccepts('KAFKA_BROKERS', brokers.split(','), 9092);
  return brokers;
}

/**
 * The MongoDB address without a database. @throws EngineProblem when it cannot be reached or has options, since every
 * service appends its own database's name.
 */
export async function checkMongodb(given: string): Promise<string> {
  const { scheme, hosts, address } = mongodbAddress(given);
  const known = scheme === 'mongodb+srv' ? await resolveSrv(`_mongodb._tcp.${hosts[0]}`).catch(() => []) : null;
  const entries = known ? known.map(({ name, port }) => `${name}:${port}`) : hosts;
  await someAccepts('MONGODB_URI', entries, 27017);
  return address;
}

/** Parses a MongoDB address without its database. */
export function mongodbAddress(given: string): { scheme: string; hosts: string[]; address: string } {
  const [, scheme, credentials = '', hosts, options] =
    /^(mongodb(?:\+srv)?):\/\/([^@/]*@)?([^/?]+)(?:\/[^?]*)?(\?.+)?$/.exec(given) ?? [];
  if (!scheme || !hosts) throw new EngineProblem('MONGODB_URI is not a mongodb:// address');
  if (options) throw new EngineProblem('MONGODB_URI must have no ?options: each service appends its database to it');
  return { scheme, hosts: hosts.split(','), address: `${scheme}://${credentials}${hosts}` };
}

/** Returns the Keycloak address without a trailing slash. @throws EngineProblem when it does not respond. */
export async function checkKeycloak(url: string): Promise<string> {
  try {
    await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new EngineProblem('KEYCLOAK_URL cannot be reached');
  }
  return url.replace(/\/+$/, '');
}

/** @throws EngineProblem when the environment names no administrator of the external Keycloak. */
export function keycloakAdminGiven(): { username: string; password: string } {
  const { username, password } = givenKeycloakAdmin();
  if (username && password) return { username, password };
  throw new EngineProblem('KEYCLOAK_URL is set: KEYCLOAK_ADMIN and KEYCLOAK_ADMIN_PASSWORD are needed too');
}

async function someAccepts(variable: string, entries: string[], usualPort: number): Promise<void> {
  const answers = await Promise.all(
    entries.map((entry) => {
      const { host, port } = hostAndPort(entry.trim(), usualPort);
      return accepts(host, port, TIMEOUT_MS);
    }),
  );
  if (!answers.includes(true)) throw new EngineProblem(`${variable}: none of its servers can be reached`);
}

function hostAndPort(entry: string, usualPort: number): { host: string; port: number } {
  const [, host = entry, port] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(entry) ?? [];
  return { host, port: port ? Number(port) : usualPort };
}
