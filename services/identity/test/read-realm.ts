import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { readRealmFile } from '@numbercast/stack/realm';
import type { RunningIdentity } from './running-identity.js';

/** The realm as Keycloak has it, beside what its file asks for. */
export async function readRealm({ server, site, realmSettings }: RunningIdentity) {
  const client = new KeycloakAdminClient({ baseUrl: server.keycloakUrl, realmName: 'master' });
  await client.auth({ ...server.keycloakAdmin, grantType: 'password', clientId: 'admin-cli' });
  client.setConfig({ realmName: site.realm });
  const clients = await client.clients.find();
  const idOf = (name: string) => clients.find(({ clientId }) => clientId === name)!.id!;
  const { id } = await client.clients.getServiceAccountUser({ id: idOf('identity') });
  const clientUniqueId = idOf('realm-management');
  const [realm, granted, realmRoles, mapped, file] = await Promise.all([
    client.realms.findOne({ realm: site.realm }),
    client.users.listClientRoleMappings({ id: id!, clientUniqueId }),
    client.roles.find(),
    client.clients.listRealmScopeMappings({ id: idOf('web') }),
    readRealmFile(realmSettings),
  ]);
  const names = (roles: { name?: string }[]) => roles.map(({ name }) => name).toSorted();
  return { realm, clients, granted: names(granted), realmRoles: names(realmRoles), mapped: names(mapped), file };
}
