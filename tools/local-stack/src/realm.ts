import {
  type Call,
  expectOk,
  migrateRealm,
  readRealmFile as readFileOf,
  RealmApi,
  type RealmFile,
  signInToAdminApi,
} from '@numbercast/identity/realm';
import { randomSecret } from './secrets.js';

/** Access to administer a Keycloak server, as the running engines provide it. */
export interface KeycloakServer {
  /** With the path prefix, e.g. `http://127.0.0.1:8180/auth`. */
  keycloakUrl: string;
  keycloakAdmin: { username: string; password: string };
}

export interface RealmSettings {
  name: string;
  /** Origin of the public site; also the base of the tokens' issuer. */
  publicUrl: string;
  /** Address at which Keycloak notifies the gateway of ended sessions; default: the public site. */
  gatewayUrl?: string;
  secrets: { identity: string; login: string };
  /** SMTP server of Keycloak; default as in realm.json. */
  smtp?: { host: string; port: number };
}

const MIGRATION_CLIENT = 'realm-migration';
const realmFile = new URL('../../../keycloak/realm.json', import.meta.url);

/** Creates the realm, or migrates an existing one to this release as in production; accounts remain unchanged. */
export async function createRealm(server: KeycloakServer, settings: RealmSettings): Promise<void> {
  const secret = randomSecret();
  const file = await readRealmFile(settings, secret);
  const call = await signInAsAdmin(server);
  const created = await call('POST', '/realms', file);
  if (created.status !== 409) return expectOk(created, `realm ${settings.name} was not created`);
  await setOperatorsSettings(new RealmApi(call, settings.name), file);
  const own = await signInToAdminApi({
    keycloakUrl: server.keycloakUrl,
    realm: settings.name,
    grant: { grant_type: 'client_credentials', client_id: MIGRATION_CLIENT, client_secret: secret },
  });
  await migrateRealm(new RealmApi(own, settings.name), file);
}

/** Removes a realm with everything in it, if it exists. */
export async function deleteRealm(server: KeycloakServer, name: string): Promise<void> {
  const call = await signInAsAdmin(server);
  const deleted = await call('DELETE', `/realms/${name}`);
  if (deleted.status !== 404) await expectOk(deleted, `realm ${name} was not removed`);
}

/** Reads the realm file with the settings of this site. */
export function readRealmFile(
  { name, publicUrl, gatewayUrl = publicUrl, secrets, smtp }: RealmSettings,
  migrationSecret = randomSecret(),
): Promise<RealmFile> {
  return readFileOf(realmFile, {
    KEYCLOAK_REALM: name,
    PUBLIC_URL: publicUrl,
    GATEWAY_URL: gatewayUrl,
    IDENTITY_CLIENT_SECRET: secrets.identity,
    LOGIN_CLIENT_SECRET: secrets.login,
    REALM_CLIENT_SECRET: migrationSecret,
    ...(smtp && { SMTP_HOST: smtp.host, SMTP_PORT: String(smtp.port) }),
  });
}

/** Settings that operators make manually in production: the mail server, client secrets, and the migration client. */
async function setOperatorsSettings(api: RealmApi, { smtpServer, clients, users }: RealmFile): Promise<void> {
  await api.put('', { smtpServer });
  for (const { clientId, secret } of clients.filter((client) => client.secret)) {
    if (clientId === MIGRATION_CLIENT)
      await api.create(
        '/clients',
        clients.find((one) => one.clientId === clientId),
      );
    const [present] = await clientsNamed(api, clientId);
    if (present) await api.put(`/clients/${present.id}`, { clientId, secret });
  }
  const [client] = await clientsNamed(api, MIGRATION_CLIENT);
  const [management] = await clientsNamed(api, 'realm-management');
  const account = await api.get<{ id: string }>(`/clients/${client!.id}/service-account-user`);
  const rights = users.find((user) => user.serviceAccountClientId === MIGRATION_CLIENT)!.clientRoles;
  const roles = await Promise.all(
    rights['realm-management']!.map((role) => api.get(`/clients/${management!.id}/roles/${role}`)),
  );
  await api.post(`/users/${account.id}/role-mappings/clients/${management!.id}`, roles);
}

const clientsNamed = (api: RealmApi, clientId: string) => api.get<{ id: string }[]>(`/clients?clientId=${clientId}`);

function signInAsAdmin({ keycloakUrl, keycloakAdmin }: KeycloakServer): Promise<Call> {
  const grant = { grant_type: 'password', client_id: 'admin-cli', ...keycloakAdmin };
  return signInToAdminApi({ keycloakUrl, realm: 'master', grant });
}
