import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRealm, deleteRealm, readRealmFile } from '@numbercast/local-stack/realm';
import { RealmApi, signInToAdminApi, type Call } from '../src/realm/admin-api.js';
import { migrateRealm } from '../src/realm/migrate-realm.js';
import { readRealmFile as readFileOf, type RealmFile } from '../src/realm/realm-file.js';
import { authenticatorApp } from '../src/keycloak/authenticator-app.js';
import { signIn } from './browser.js';

const COMMAND = fileURLToPath(new URL('../dist/realm/main.js', import.meta.url));
const REALM_FILE = fileURLToPath(new URL('../../../keycloak/realm.json', import.meta.url));
/** keycloak/realm.json of the release before passkeys (commit 3f332eb). */
const FORMER_FILE = new URL('fixtures/realm-before-passkeys.json', import.meta.url);
const PUBLIC_URL = 'http://localhost:8080';
const MEMBER = { email: 'ada@example.com', password: 'Sunny-day-7', otpSecret: 'AUTHENTICATORAPPOFALONGTIMEMEMBR' };
const MIGRATION_SECRET = 'migration-secret';
const MAIL_SERVER = { host: 'smtp.operator.example', port: '587', from: 'ours@operator.example', auth: 'false' };
/** Properties that Keycloak generates for each realm, client or key. */
const OWN_TO_EACH = new Set(['id', 'secret', 'client.secret.creation.time', 'containerId', 'flowId']);

// oxlint-disable-next-line node/no-process-env -- where the test run's engines are
const env = process.env;
const keycloakUrl = env['KEYCLOAK_URL'] ?? 'http://127.0.0.1:8180/auth';
const keycloakAdmin = {
  username: env['KEYCLOAK_ADMIN'] ?? 'admin',
  password: env['KEYCLOAK_ADMIN_PASSWORD'] ?? 'admin',
};
const server = { keycloakUrl, keycloakAdmin };
const settings = { publicUrl: PUBLIC_URL, secrets: { identity: 'identity-secret', login: 'login-secret' } };

const realms: string[] = [];
let admin: Call;
let fresh: object;

beforeAll(async () => {
  const grant = { grant_type: 'password', client_id: 'admin-cli', ...keycloakAdmin };
  admin = await signInToAdminApi({ keycloakUrl, realm: 'master', grant });
  const name = newRealm();
  await createRealm(server, { name, ...settings });
  fresh = await definitionOf(name);
});
afterAll(() => Promise.all(realms.map((name) => deleteRealm(server, name))));

function newRealm() {
  const name = `test-${randomUUID().slice(0, 8)}`;
  realms.push(name);
  return name;
}

/** Creates a realm as in the previous release, with a member, settings of operators, and the client that they add. */
async function formerRealm(leftBehind: RealmFile['authenticatorConfig'] = []): Promise<string> {
  const name = newRealm();
  const former = await readFileOf(FORMER_FILE, {
    KEYCLOAK_REALM: name,
    PUBLIC_URL,
    GATEWAY_URL: PUBLIC_URL,
    IDENTITY_CLIENT_SECRET: settings.secrets.identity,
    LOGIN_CLIENT_SECRET: settings.secrets.login,
  });
  const api = new RealmApi(admin, name);
  const member = {
    username: 'ada',
    email: MEMBER.email,
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Lane',
    enabled: true,
    credentials: [{ type: 'password', value: MEMBER.password, temporary: false }, authenticatorApp(MEMBER.otpSecret)],
  };
  const attributes = { ...former.attributes, 'operator.note': 'kept' };
  const users = [...former.users, member];
  const authenticatorConfig = [...former.authenticatorConfig, ...leftBehind];
  const own = { attributes, smtpServer: MAIL_SERVER, users, authenticatorConfig };
  const created = await admin('POST', '/realms', { ...former, ...own });
  expect(created.status).toBe(201);
  await api.post('/clients', { clientId: 'operators-own', enabled: true, redirectUris: ['https://operator.example/'] });
  await api.post('/clients', { ...(await migrationClient(name)), secret: MIGRATION_SECRET });
  const idOf = async (clientId: string) => (await api.get<{ id: string }[]>(`/clients?clientId=${clientId}`))[0]!.id;
  const account = await api.get<{ id: string }>(`/clients/${await idOf('realm-migration')}/service-account-user`);
  const management = await idOf('realm-management');
  const rights = await Promise.all(
    ['manage-realm', 'manage-clients'].map((role) => api.get(`/clients/${management}/roles/${role}`)),
  );
  await api.post(`/users/${account.id}/role-mappings/clients/${management}`, rights);
  return name;
}

const fileFor = (name: string) => readRealmFile({ name, ...settings });

async function migrationClient(name: string) {
  return (await fileFor(name)).clients.find(({ clientId }) => clientId === 'realm-migration')!;
}

async function asMigrationClient(name: string): Promise<Call> {
  const grant = { grant_type: 'client_credentials', client_id: 'realm-migration', client_secret: MIGRATION_SECRET };
  return signInToAdminApi({ keycloakUrl, realm: name, grant });
}

/** Runs the command as a Job does. @param own settings that extend or replace the usual ones @returns what it prints */
async function runCommand(name: string, own: Record<string, string> = {}) {
  const environment = {
    KEYCLOAK_URL: keycloakUrl,
    KEYCLOAK_REALM: name,
    PUBLIC_URL,
    GATEWAY_URL: PUBLIC_URL,
    REALM_CLIENT_SECRET: MIGRATION_SECRET,
    REALM_FILE,
    ...own,
  };
  return (await promisify(execFile)(process.execPath, [COMMAND], { env: environment })).stdout;
}

/** Returns the definition of a realm, without what Keycloak generates and what operators own. */
async function definitionOf(name: string) {
  const api = new RealmApi(admin, name);
  const list = <T>(path: string) => api.get<T[]>(path);
  const clients = (await list<{ id: string; clientId: string }>('/clients')).filter(
    ({ clientId }) => clientId !== 'operators-own',
  );
  const account = clients.find(({ clientId }) => clientId === 'account');
  const flows = await list<{ alias: string; topLevel: boolean }>('/authentication/flows');
  const { smtpServer: _operators, ...realm } = await api.get<{ smtpServer: object; attributes: object }>('');
  delete (realm.attributes as Record<string, string>)['operator.note'];
  const details = await Promise.all(
    clients.map(async ({ id, ...client }) => ({
      ...client,
      mapped: names(await list(`/clients/${id}/scope-mappings/realm`)),
      mappedOfAccount: names(await list(`/clients/${id}/scope-mappings/clients/${account!.id}`)),
    })),
  );
  const steps = await Promise.all(
    flows.map(async ({ alias }) => {
      const executions = await list<{ authenticationConfig?: string }>(
        `/authentication/flows/${encodeURIComponent(alias)}/executions`,
      );
      return Promise.all(
        executions.map(async ({ authenticationConfig: id, ...step }) => ({
          ...step,
          config: id && (await api.get(`/authentication/config/${id}`)),
        })),
      );
    }),
  );
  const text = JSON.stringify({
    realm,
    clients: sorted(details),
    flows: sorted(flows.map((flow, index) => ({ ...flow, authenticationExecutions: [], steps: steps[index] }))),
    requiredActions: await list('/authentication/required-actions'),
    roles: sorted(
      await Promise.all(
        (await list<{ name: string }>('/roles')).map(async (role) => ({
          ...role,
          included: names(await list(`/roles/${role.name}/composites`)),
        })),
      ),
    ),
    profile: await api.get('/users/profile'),
    keys: await keysOf(api),
    rights: await Promise.all(['identity', 'realm-migration'].map((clientId) => rightsOf(api, clientId))),
  });
  const common = text.replaceAll(name, 'a-realm');
  return JSON.parse(common, (key, value: unknown) => {
    if (OWN_TO_EACH.has(key)) return undefined;
    // The default, which is written explicitly when a realm is imported
    if (key === 'post.logout.redirect.uris' && value === '+') return undefined;
    if (key === 'protocolMappers') return sorted(value as object[]);
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value;
  }) as object;
}

/** Returns the keys, without those that Keycloak adds when it first needs them. */
async function keysOf(api: RealmApi) {
  const keys = await api.get<{ name: string; parentId: string }[]>('/components?type=org.keycloak.keys.KeyProvider');
  const lasting = keys.filter(({ name }) => !name.startsWith('fallback-'));
  return sorted(lasting.map(({ parentId: _realm, ...component }) => component));
}

const names = (roles: { name: string }[]) => roles.map(({ name }) => name).toSorted();
const sorted = <T extends object>(list: T[]) =>
  list.toSorted((a, b) => (JSON.stringify(keyOf(a)) < JSON.stringify(keyOf(b)) ? -1 : 1));
const keyOf = (one: { clientId?: string; alias?: string; name?: string }) => one.clientId ?? one.alias ?? one.name;

async function rightsOf(api: RealmApi, clientId: string) {
  const [client] = await api.get<{ id: string }[]>(`/clients?clientId=${clientId}`);
  const [management] = await api.get<{ id: string }[]>('/clients?clientId=realm-management');
  const { id } = await api.get<{ id: string }>(`/clients/${client!.id}/service-account-user`);
  return names(await api.get(`/users/${id}/role-mappings/clients/${management!.id}`));
}

/** Simulates a process that crashes at its write number `writes` to Keycloak. */
const crashingAt = (call: Call, writes: number): Call => {
  let left = writes;
  return (method, path, body) => {
    if (method !== 'GET') left -= 1;
    if (left < 0) throw new Error('crashed');
    return call(method, path, body);
  };
};

describe('the realm of an earlier release', () => {
  it('is migrated to this release, and keeps its members and the settings of operators', async () => {
    const name = await formerRealm();
    const api = new RealmApi(admin, name);
    const site = { keycloakUrl, realm: name, publicUrl: PUBLIC_URL };
    const [user] = await api.get<{ id: string }[]>('/users?username=ada&exact=true');
    const credentials = await api.get(`/users/${user!.id}/credentials`);
    await signIn(site, MEMBER);

    const version = (await fileFor(name)).attributes['numbercast.version'];
    expect(await runCommand(name)).toBe(`migrated the realm ${name} from version 0 to ${version}\n`);
    expect(await definitionOf(name)).toEqual(fresh);
    expect(await runCommand(name)).toBe(`migrated the realm ${name} from version ${version} to ${version}\n`);
    expect(await definitionOf(name)).toEqual(fresh);

    expect(await api.get(`/users/${user!.id}/credentials`)).toEqual(credentials);
    await signIn(site, MEMBER);
    expect(await api.get('')).toMatchObject({ smtpServer: MAIL_SERVER, attributes: { 'operator.note': 'kept' } });
    const [own] = await api.get<object[]>('/clients?clientId=operators-own');
    expect(own).toMatchObject({ redirectUris: ['https://operator.example/'] });
    const [identity] = await api.get<object[]>('/clients?clientId=identity');
    expect(identity).toMatchObject({ secret: settings.secrets.identity });
  });

  it('is migrated to this release however often a run crashes', async () => {
    const name = await formerRealm();
    const file = await fileFor(name);
    const crashes: string[] = [];
    const crashesAt = async (writes: number) => {
      const api = new RealmApi(crashingAt(await asMigrationClient(name), writes), name);
      const failure = await migrateRealm(api, file, { idleMs: 0 }).then(
        () => null,
        (error: Error) => error.message,
      );
      if (failure !== null) crashes.push(failure);
      return failure !== null;
    };
    let [writes, next] = [0, 1];
    while (await crashesAt(writes)) [writes, next] = [next, writes + next];
    expect(new Set(crashes)).toEqual(new Set(['crashed']));
    expect(crashes.length).toBeGreaterThan(8);
    expect(await definitionOf(name)).toEqual(fresh);
  });

  it('is migrated to this release by two concurrent runs', async () => {
    const name = await formerRealm();
    const file = await fileFor(name);
    /** Runs it until it succeeds, at most as often as the chart's Job does (its `backoffLimit`). */
    const run = async (retries = 20): Promise<void> => {
      try {
        await migrateRealm(new RealmApi(await asMigrationClient(name), name), file, { idleMs: 5_000 });
      } catch (error) {
        if (retries === 0) throw error;
        await run(retries - 1);
      }
    };
    await Promise.all([run(), run()]);
    expect(await definitionOf(name)).toEqual(fresh);
  });

  it('is migrated to this release when an earlier run left the configuration of a step behind', async () => {
    const orphan = { alias: 'sign-in 4 - staff - role', config: { condUserRole: 'former' } };
    const name = await formerRealm([orphan]);
    await migrateRealm(new RealmApi(await asMigrationClient(name), name), await fileFor(name), { idleMs: 0 });
    expect(await definitionOf(name)).toEqual(fresh);
  });
});

describe('a realm', () => {
  let name: string;
  let file: RealmFile;
  let api: RealmApi;
  beforeAll(async () => {
    name = await formerRealm();
    file = await fileFor(name);
    api = new RealmApi(await asMigrationClient(name), name);
    await migrateRealm(api, file);
  });

  it('is not migrated when a flow in use was edited, and remains unchanged', async () => {
    const asAdmin = new RealmApi(admin, name);
    const path = '/authentication/flows/password%20check/executions';
    const [step] = await asAdmin.get<{ requirement: string }[]>(path);
    await asAdmin.put(path, { ...step, requirement: 'DISABLED' });
    const before = await definitionOf(name);
    await expect(migrateRealm(api, file, { idleMs: 0 })).rejects.toThrow('the flow "password check" is in use');
    expect(await definitionOf(name)).toEqual(before);
    await asAdmin.put(path, step);
  });

  it('has deleted keys, clients and roles and an edited user profile restored', async () => {
    const asAdmin = new RealmApi(admin, name);
    const [key] = await asAdmin.get<{ id: string }[]>('/components?name=signatures');
    const [client] = await asAdmin.get<{ id: string }[]>('/clients?clientId=identity-login');
    const profile = await asAdmin.get<{ attributes: object[] }>('/users/profile');
    await asAdmin.remove(`/components/${key!.id}`);
    await asAdmin.remove(`/clients/${client!.id}`);
    await asAdmin.remove('/roles/admin');
    await asAdmin.put('/users/profile', { ...profile, attributes: [...profile.attributes, { name: 'nickname' }] });
    expect(await definitionOf(name)).not.toEqual(fresh);
    await migrateRealm(api, file);
    expect(await definitionOf(name)).toEqual(fresh);
  });

  it('adopts a new public URL and a changed client secret from the environment', async () => {
    const asAdmin = new RealmApi(admin, name);
    const secretOf = async (clientId: string) => {
      const [client] = await asAdmin.get<{ id: string }[]>(`/clients?clientId=${clientId}`);
      return (await asAdmin.get<{ value: string }>(`/clients/${client!.id}/client-secret`)).value;
    };
    const [identity, login] = [await secretOf('identity'), await secretOf('identity-login')];
    await runCommand(name, { PUBLIC_URL: 'https://moved.example', IDENTITY_CLIENT_SECRET: 'changed,former' });
    expect(await secretOf('identity')).toBe('changed');
    expect(await secretOf('identity-login')).toBe(login);
    expect(await asAdmin.get('')).toMatchObject({ attributes: { frontendUrl: 'https://moved.example/auth' } });
    const [web] = await asAdmin.get<{ redirectUris: string[] }[]>('/clients?clientId=web');
    expect(web!.redirectUris.every((uri) => uri.startsWith('https://moved.example/'))).toBe(true);
    await runCommand(name, { IDENTITY_CLIENT_SECRET: identity });
    expect(await secretOf('identity')).toBe(identity);
  });

  it('whose migration client has another secret makes the command fail with instructions', async () => {
    const run = runCommand(name, { REALM_CLIENT_SECRET: 'another' });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /Keycloak rejected realm-migration .*if its secret was changed, change it in Keycloak/,
      ),
    });
  });

  it('of a later release is not changed', async () => {
    const { attributes } = await new RealmApi(admin, name).get<{ attributes: object }>('');
    await new RealmApi(admin, name).put('', { attributes: { ...attributes, 'numbercast.version': '1000' } });
    const before = await definitionOf(name);
    expect(await migrateRealm(api, file)).toBeNull();
    expect(await definitionOf(name)).toEqual(before);
  });

  it('grants the migration client no access to accounts', async () => {
    const call = await asMigrationClient(name);
    for (const path of ['users', 'users/count', 'events']) {
      expect((await call('GET', `/realms/${name}/${path}`)).status).toBe(403);
    }
  });
});
