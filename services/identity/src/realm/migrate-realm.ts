import { createHash } from 'node:crypto';
import type { Finding } from '@numbercast/platform';
import type { RealmApi } from './admin-api.js';
import { createFlows, removeFlow } from './flows.js';
import type { RealmClient, RealmFile } from './realm-file.js';

/** The attribute of a realm with the version of realm.json that was last applied to it. */
const VERSION = 'numbercast.version';

interface RealmStep {
  /** Version of realm.json that needs the step. */
  version: number;
  run(api: RealmApi): Promise<void>;
}

/**
 * Migrations of a realm of an earlier version that realm.json does not express, in order: removals and renames. New
 * realms do not need them. An interrupted step runs again, so each step is idempotent.
 */
const STEPS: RealmStep[] = [
  {
    version: 2, // replaced by flows with passkeys
    async run(api) {
      await removeFlow(api, 'sign-in');
      await removeFlow(api, 'new password');
    },
  },
  {
    version: 4, // replaced by flows in which a passkey signs in without the password
    async run(api) {
      await removeFlow(api, 'sign-in 2');
      await removeFlow(api, 'new password 2');
    },
  },
  {
    version: 7, // replaced by flows that require a second factor of all staff accounts
    async run(api) {
      await removeFlow(api, 'sign-in 3');
      await removeFlow(api, 'new password 3');
    },
  },
];

interface Scope {
  id: string;
  name: string;
}

export interface RealmMigration {
  /** Version of the realm before the migration, 0 when it has none. */
  from: number;
  /** Version of realm.json of this release. */
  to: number;
}

/**
 * Applies realm.json to an existing realm, with the rights of the client `realm-migration`. Users, the secrets of
 * clients and the mail server belong to operators and stay unchanged, as does everything that realm.json does not name.
 * It can be repeated after a crash at any point, and concurrent runs lead to the same realm. A realm of a later release
 * is left unchanged, so that a rollback does not undo half of it.
 * @returns null in that case
 */
export async function migrateRealm(
  api: RealmApi,
  file: RealmFile,
  options: { idleMs?: number } = {},
): Promise<RealmMigration | null> {
  const to = Number(file.attributes[VERSION]);
  const from = await versionOf(api);
  if (from > to) return null;
  await createFlows(api, file, options.idleMs);
  // Before the flows are bound, because they check the role `staff`
  await updateRoles(api, file);
  await updateSettings(api, file, from);
  for (const client of file.clients) await updateClient(api, client);
  await updateScopeMappings(api, file);
  await updateComponents(api, file);
  const pending = STEPS.filter(({ version }) => version > from);
  for (const step of pending) await step.run(api);
  // Last, so that all steps are repeated after a crash
  await updateSettings(api, file, to);
  return { from, to };
}

/** Yields a preflight finding if the realm is of another release. */
export async function* realmFindings(api: RealmApi, file: RealmFile): AsyncGenerator<Finding> {
  const [current, expected] = [await versionOf(api), Number(file.attributes[VERSION])];
  if (current < expected)
    yield {
      problem: `The realm ${api.realm} has version ${current}, and this release needs version ${expected}.`,
      fix: 'Run `make realm`, or the Job `realm` of the chart.',
    };
  if (current > expected)
    yield {
      problem: `The realm ${api.realm} has version ${current}, which is of a later release than this one (${expected}).`,
      fix: 'Deploy the later release; after a rollback, this is expected.',
      isAdvice: true,
    };
}

async function versionOf(api: RealmApi): Promise<number> {
  const { attributes } = await api.get<{ attributes?: Record<string, string> }>('');
  return Number(attributes?.[VERSION] ?? 0);
}

async function updateSettings(api: RealmApi, file: RealmFile, version: number) {
  const {
    clients: _clients,
    components: _components,
    authenticationFlows: _flows,
    authenticatorConfig: _configs,
    roles: _roles,
    users: _users,
    scopeMappings: _mappings,
    clientScopeMappings: _clientMappings,
    smtpServer: _mailServer,
    attributes,
    ...settings
  } = file;
  // Keycloak removes the attributes that a request leaves out
  const { attributes: present } = await api.get<{ attributes?: object }>('');
  const own = { ...attributes, [VERSION]: String(version) };
  await api.put('', { ...settings, attributes: { ...present, ...own } });
}

async function updateRoles(api: RealmApi, { roles: { realm: roles } }: RealmFile) {
  for (const role of roles) {
    if (await api.create('/roles', role)) continue;
    const parts = role.composites?.realm ?? [];
    const included = await Promise.all(parts.map((name) => api.get<object>(`/roles/${name}`)));
    if (included.length > 0) await api.post(`/roles/${role.name}/composites`, included);
  }
}

async function updateClient(api: RealmApi, { secret: _operators, ...client }: RealmClient) {
  // Keycloak generates a secret for a new confidential client
  if (await api.create('/clients', client)) return;
  const { id, ...present } = await findClient(api, client.clientId);
  // Without a secret the client keeps the one it has
  const { secret: _kept, ...rest } = { ...present, ...client };
  const attributes = { ...(present['attributes'] as object), ...(client['attributes'] as object) };
  await api.put(`/clients/${id}`, { ...rest, id, attributes });
  for (const kind of ['default', 'optional'] as const) await updateScopes(api, { ...client, id }, kind);
}

/** Sets the secrets of clients by their ids. An empty one leaves the secret unchanged. */
export async function setClientSecrets(api: RealmApi, secrets: Record<string, string>) {
  for (const [clientId, wanted] of Object.entries(secrets)) {
    // While a secret is rotated, the previous one follows after a comma
    const [secret] = wanted.split(',');
    if (!secret) continue;
    const { id } = await findClient(api, clientId);
    await api.put(`/clients/${id}`, { clientId, secret });
  }
}

/** Keycloak ignores the scopes in the update of a client. */
async function updateScopes(api: RealmApi, client: RealmClient & { id: string }, kind: 'default' | 'optional') {
  const wanted = client[`${kind}ClientScopes`];
  if (!wanted) return;
  const path = `/clients/${client.id}/${kind}-client-scopes`;
  const present = await api.get<Scope[]>(path);
  const all = await api.get<Scope[]>('/client-scopes');
  for (const { id } of present.filter(({ name }) => !wanted.includes(name))) await api.remove(`${path}/${id}`);
  for (const { id } of all.filter(({ name }) => wanted.includes(name) && !present.some((one) => one.name === name)))
    await api.put(`${path}/${id}`, {});
}

async function findClient(api: RealmApi, clientId: string): Promise<RealmClient & { id: string }> {
  const [found] = await api.get<(RealmClient & { id: string })[]>(`/clients?clientId=${clientId}`);
  if (!found) throw new Error(`the realm has no client ${clientId}`);
  return found;
}

async function updateScopeMappings(api: RealmApi, { scopeMappings, clientScopeMappings }: RealmFile) {
  for (const { client, roles } of scopeMappings) {
    const { id } = await findClient(api, client);
    const mapped = await Promise.all(roles.map((name) => api.get<object>(`/roles/${name}`)));
    await api.post(`/clients/${id}/scope-mappings/realm`, mapped);
  }
  for (const [owner, mappings] of Object.entries(clientScopeMappings)) {
    const { id: ownerId } = await findClient(api, owner);
    for (const { client, roles } of mappings) {
      const { id } = await findClient(api, client);
      const mapped = await Promise.all(roles.map((name) => api.get<object>(`/clients/${ownerId}/roles/${name}`)));
      await api.post(`/clients/${id}/scope-mappings/clients/${ownerId}`, mapped);
    }
  }
}

async function updateComponents(api: RealmApi, { components }: RealmFile) {
  const [profile] = components['org.keycloak.userprofile.UserProfileProvider'];
  await api.put('/users/profile', JSON.parse(profile!.config['kc.user.profile.config'][0]));
  const type = 'org.keycloak.keys.KeyProvider';
  const present = await api.get<{ name: string }[]>(`/components?type=${type}`);
  for (const provider of components[type].filter(({ name }) => !present.some((one) => one.name === name)))
    await api.create('/components', { ...provider, id: idOf(api.realm, provider.name), providerType: type });
}

/** Returns an id that is the same in each run, so that concurrent runs do not each create a key. */
function idOf(realm: string, name: string) {
  const hex = createHash('sha256').update(`${realm}/${name}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
