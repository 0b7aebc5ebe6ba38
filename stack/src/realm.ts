import { readFile } from 'node:fs/promises';
import { addMissingFlows, type SignInFlows } from './realm-flows.js';

/** What is needed to administer a Keycloak server; the running engines offer it. */
export interface KeycloakServer {
  /** With the path prefix, e.g. `http://127.0.0.1:8180/auth`. */
  keycloakUrl: string;
  keycloakAdmin: { username: string; password: string };
}

export interface RealmSettings {
  name: string;
  /** Origin of the public site; also the base of the tokens' issuer. */
  publicUrl: string;
  /** Where Keycloak tells the gateway that a session has ended; the public site when left out. */
  gatewayUrl?: string;
  secrets: { identity: string; login: string };
  /** Where Keycloak hands its mails; what realm.json says when left out. */
  smtp?: { host: string; port: number };
}

export interface RealmFile extends SignInFlows {
  realm: string;
  smtpServer: Record<string, string>;
  clients: { clientId: string; secret?: string; protocolMappers?: { name: string; config: object }[] }[];
  roles: { realm: { name: string }[] };
  users: { clientRoles: Record<string, string[]> }[];
  scopeMappings: { client: string; roles: string[] }[];
  [setting: string]: unknown;
}

const TIMEOUT_MS = 60_000;
const realmFile = new URL('../../engines/keycloak/realm.json', import.meta.url);
// ${NAME} or ${NAME:default}, as Keycloak's own import reads them
const PLACEHOLDER = /\$\{([A-Z_]+)(?::([^}]*))?\}/g;

/** Makes the realm, or brings an existing one's settings and clients up to date; accounts stay as they are. */
export async function createRealm(server: KeycloakServer, settings: RealmSettings): Promise<void> {
  const realm = await readRealmFile(settings);
  const call = await signedIn(server);
  const created = await call('POST', '/realms', realm);
  if (created.status === 409) return updateRealm(call, realm);
  await expectOk(created, `realm ${settings.name} was not made`);
}

/** Removes a realm with everything in it. One that does not exist is fine. */
export async function deleteRealm(server: KeycloakServer, name: string): Promise<void> {
  const call = await signedIn(server);
  const deleted = await call('DELETE', `/realms/${name}`);
  if (deleted.status !== 404) await expectOk(deleted, `realm ${name} was not removed`);
}

async function updateRealm(
  call: Call,
  {
    clients,
    authenticationFlows,
    authenticatorConfig,
    roles: _roles,
    users: _users,
    scopeMappings: _mappings,
    ...settings
  }: RealmFile,
) {
  const path = `/realms/${settings.realm}`;
  await addMissingFlows(call, path, { authenticationFlows, authenticatorConfig });
  await expectOk(await call('PUT', path, settings), `realm ${settings.realm} was not updated`);
  for (const client of clients) {
    const found = await call('GET', `${path}/clients?clientId=${client.clientId}`);
    await expectOk(found, `client ${client.clientId} was not found`);
    const [existing] = (await found.json()) as { id: string }[];
    const saved = existing
      ? await call('PUT', `${path}/clients/${existing.id}`, { ...existing, ...client })
      : await call('POST', `${path}/clients`, client);
    await expectOk(saved, `client ${client.clientId} was not updated`);
  }
}

/** What the realm shall be, for this site. */
export async function readRealmFile({
  name,
  publicUrl,
  gatewayUrl = publicUrl,
  secrets,
  smtp,
}: RealmSettings): Promise<RealmFile> {
  const values: Record<string, string> = {
    KEYCLOAK_REALM: name,
    PUBLIC_URL: publicUrl,
    GATEWAY_URL: gatewayUrl,
    IDENTITY_CLIENT_SECRET: secrets.identity,
    LOGIN_CLIENT_SECRET: secrets.login,
    ...(smtp && { SMTP_HOST: smtp.host, SMTP_PORT: String(smtp.port) }),
  };
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (_, placeholder: string, byDefault?: string) => {
      const value = values[placeholder] ?? byDefault;
      if (value === undefined) throw new Error(`realm.json asks for ${placeholder}`);
      return value;
    });
  const fillStrings = (_: string, value: unknown) => (typeof value === 'string' ? fill(value) : value);
  return JSON.parse(await readFile(realmFile, 'utf8'), fillStrings) as RealmFile;
}

export type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

async function signedIn({ keycloakUrl, keycloakAdmin }: KeycloakServer): Promise<Call> {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...keycloakAdmin });
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(`${keycloakUrl}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: form,
    signal: signal(),
  });
  await expectOk(answer, 'Keycloak refused its admin');
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return (method, path, body) =>
    fetch(`${keycloakUrl}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal(),
    });
}

async function expectOk(response: Response, failure: string) {
  if (!response.ok) throw new Error(`${failure}: ${response.status} ${await response.text()}`);
}
