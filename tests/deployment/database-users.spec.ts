import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { services } from '@numbercast/local-stack/topology';
import { chartEnvironments } from './chart.js';
import { composeEnvironments } from './compose.js';
import { type Environment, manifestsIn, readText } from '../support/repository.js';

interface Role {
  name?: string;
  role?: string;
  db: string;
}

interface OperatorsDatabase {
  spec: { users: { name: string; db: string; passwordSecretRef: { name: string }; roles: Role[] }[] };
}

interface Installation {
  services: Record<string, Environment>;
  /** Passwords by variable name. */
  passwords: Environment;
  root: string;
}

const names = services.map(({ name }) => name).sort();
const databaseOf = (service: string) => `numbercast-${service}`;

async function byCompose(): Promise<Installation> {
  const { 'mongo-users': passwords = {}, mongo, ...others } = await composeEnvironments();
  return { services: others, passwords, root: mongo?.['MONGO_INITDB_ROOT_PASSWORD'] ?? '' };
}

async function onCluster(): Promise<Installation> {
  const manifests = manifestsIn(await readText('k8s/dev/mongo.yaml'));
  const secret = (name: string) => manifests.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === name);
  return {
    services: await chartEnvironments('k8s/dev/values.yaml'),
    passwords: secret('mongo-users')?.stringData ?? {},
    root: secret('mongo-root')?.stringData?.['password'] ?? '',
  };
}

const uriOf = (environment: Environment = {}) => environment['MONGODB_URI'] ?? environment['REPLICA_SYNC_URI'] ?? '';

/** Runs the script that creates users as mongosh does. @param known existing users @returns all users */
async function usersMade(passwords: Environment, known: string[] = []) {
  const users = new Map(known.map((name) => [name, {} as { pwd?: string; roles?: Role[] }]));
  const signedIn: string[] = [];
  const database = (name: string) => ({
    getName: () => name,
    getUser: (user: string) => users.get(`${name}/${user}`) ?? null,
    createUser({ user, ...rest }: { user: string }) {
      if (users.has(`${name}/${user}`)) throw new Error(`${user} exists`);
      users.set(`${name}/${user}`, rest);
    },
    updateUser: (user: string, rest: object) => void users.set(`${name}/${user}`, rest),
  });
  const server = {
    auth: (user: string, password: string) => void signedIn.push(`${user}:${password}`),
    getSiblingDB: database,
  };
  const root = { MONGO_INITDB_ROOT_USERNAME: 'root', MONGO_INITDB_ROOT_PASSWORD: 'of-root' };
  runInNewContext(await readText('k8s/dev/mongo/users.js'), {
    process: { env: { ...passwords, ...root, PATH: '/bin' } },
    connect: () => server,
    print: () => undefined,
  });
  expect(signedIn).toEqual(['root:of-root']);
  return Object.fromEntries(users);
}

describe.each([
  ['Compose', byCompose],
  ['a development cluster', onCluster],
])('the database users of %s', (_way, install) => {
  it('are the services, each with a separate password', async () => {
    const { passwords, root } = await install();
    const given = Object.entries(passwords).filter(([name]) => /^[A-Z]+_PASSWORD$/.test(name));
    expect(given.map(([name]) => name).sort()).toEqual(names.map((name) => `${name.toUpperCase()}_PASSWORD`));
    const values = [root, ...given.map(([, password]) => password)];
    expect(new Set(values).size).toBe(names.length + 1);
    expect(values).not.toContain('');
  });

  it.each(names)('connect to their own database with their own password: %s', async (name) => {
    const { services: environments, passwords } = await install();
    const { username, password, pathname } = new URL(uriOf(environments[name]));
    expect({ username, password, pathname }).toEqual({
      username: name,
      password: passwords[`${name.toUpperCase()}_PASSWORD`],
      pathname: `/${databaseOf(name)}`,
    });
  });

  it.each(names)('[A13.12] have no password of other users or the administrator in settings: %s', async (name) => {
    const { services: environments, passwords, root } = await install();
    const others = names
      .filter((other) => other !== name)
      .map((other) => `${passwords[`${other.toUpperCase()}_PASSWORD`]}@`);
    const values = Object.values(environments[name] ?? {});
    expect([...others, root].filter((secret) => values.some((value) => value.includes(secret)))).toEqual([]);
  });
});

describe('the script that creates the database users', () => {
  const passwords = Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_PASSWORD`, `of-${name}`]));
  const wanted = Object.fromEntries(
    names.map((name) => [
      `${databaseOf(name)}/${name}`,
      { pwd: `of-${name}`, roles: [{ role: 'readWrite', db: databaseOf(name) }] },
    ]),
  );

  it('[A13.4] grants each user read and write access to its own database and nothing else', async () => {
    expect(await usersMade(passwords)).toEqual(wanted);
  });

  it('updates the passwords of existing users', async () => {
    expect(await usersMade(passwords, Object.keys(wanted))).toEqual(wanted);
  });
});

describe('the users of the database that the MongoDB operator manages', () => {
  it('[A13.1] are the services, each with read and write access to its own database and nothing else', async () => {
    const [mongo] = manifestsIn(await readText('k8s/platform/mongo.yaml')) as unknown[] as OperatorsDatabase[];
    const given = mongo!.spec.users.map(({ name, db, roles, passwordSecretRef }) => [
      name,
      { db, roles, password: passwordSecretRef.name },
    ]);
    const wanted = names.map((name) => [
      name,
      { db: databaseOf(name), roles: [{ name: 'readWrite', db: databaseOf(name) }], password: `mongo-${name}` },
    ]);
    expect(given).toHaveLength(names.length);
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(wanted));
  });
});
