import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { readRealmFile } from '@numbercast/local-stack/realm';
import type { RealmFile } from '../src/realm/realm-file.js';
import type { RunningIdentity } from './running-identity.js';

/** Returns a client of Keycloak's own administrator for the realm. */
export async function realmAdmin({ server, site }: RunningIdentity) {
  const client = new KeycloakAdminClient({ baseUrl: server.keycloakUrl, realmName: 'master' });
  await client.auth({ ...server.keycloakAdmin, grantType: 'password', clientId: 'admin-cli' });
  client.setConfig({ realmName: site.realm });
  return client;
}

/** Returns the realm as Keycloak has it, next to its file. */
export async function readRealm(identity: RunningIdentity) {
  const { site, realmSettings } = identity;
  const client = await realmAdmin(identity);
  const clients = await client.clients.find();
  const idOf = (name: string) => clients.find(({ clientId }) => clientId === name)!.id!;
  const { id } = await client.clients.getServiceAccountUser({ id: idOf('identity') });
  const clientUniqueId = idOf('realm-management');
  const [realm, granted, realmRoles, mapped, mappedOfAccount, file] = await Promise.all([
    client.realms.findOne({ realm: site.realm }),
    client.users.listClientRoleMappings({ id: id!, clientUniqueId }),
    client.roles.find(),
    client.clients.listRealmScopeMappings({ id: idOf('web') }),
    client.clients.listClientScopeMappings({ id: idOf('web'), client: idOf('account') }),
    readRealmFile(realmSettings),
  ]);
  const names = (roles: { name?: string }[]) => roles.map(({ name = '' }) => name).toSorted();
  return {
    realm,
    clients,
    granted: names(granted),
    realmRoles: names(realmRoles),
    mapped: names(mapped),
    mappedOfAccount: names(mappedOfAccount),
    file,
  };
}

/** Returns where the actual settings differ from the requested ones. Settings that were not requested are ignored. */
export function differences(actual: unknown, asked: unknown, path: string): string[] {
  if (typeof asked === 'object' && asked !== null && !Array.isArray(asked)) {
    const parts = (actual ?? {}) as Record<string, unknown>;
    return Object.entries(asked).flatMap(([name, value]) => differences(parts[name], value, `${path}.${name}`));
  }
  const [there, wanted] = [actual, asked].map((value) =>
    JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value),
  );
  return there === wanted ? [] : [`${path} is ${there}, not ${wanted}`];
}

interface ShownStep {
  level: number;
  step: string;
  requirement: string;
  /** Its name, because Keycloak does not show all of its contents. */
  config?: string;
}

/** Returns the steps of a flow in the running realm, with the steps of inner flows nested. */
export async function runningFlow(client: KeycloakAdminClient, flow: string): Promise<ShownStep[]> {
  const steps = await client.authenticationManagement.getExecutions({ flow });
  return Promise.all(
    steps.map(async ({ level = 0, displayName = '', providerId, requirement = '', authenticationConfig: id }) => {
      const config = id && (await client.authenticationManagement.getConfig({ id })).alias;
      return { level, step: providerId ?? displayName, requirement, ...(config && { config }) };
    }),
  );
}

/** Returns the steps of a flow in the file, in the form of {@link runningFlow}. */
export function writtenFlow(file: RealmFile, alias: string, level = 0): ShownStep[] {
  const flow = file.authenticationFlows.find((one) => one.alias === alias)!;
  return flow.authenticationExecutions.flatMap(
    ({ flowAlias, authenticator, requirement, authenticatorConfig: config }) => {
      const step = { level, step: flowAlias ?? authenticator!, requirement, ...(config && { config }) };
      return [step, ...(flowAlias ? writtenFlow(file, flowAlias, level + 1) : [])];
    },
  );
}
