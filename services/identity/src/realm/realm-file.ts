import { readFile } from 'node:fs/promises';
import type { SignInFlows } from './flows.js';

/** A protocol mapper, a client scope or a component: Keycloak identifies it by its id, the file by its name. */
interface Named {
  name: string;
  [setting: string]: unknown;
}

interface RealmRole extends Named {
  /** Roles that it includes. */
  composites?: { realm: string[] };
}

export interface RealmClient {
  clientId: string;
  secret?: string;
  defaultClientScopes?: string[];
  optionalClientScopes?: string[];
  protocolMappers?: Named[];
  [setting: string]: unknown;
}

/** Roles that the tokens of a client may contain. */
interface ScopeMapping {
  client: string;
  roles: string[];
}

export interface RealmFile extends SignInFlows {
  realm: string;
  smtpServer: Record<string, string>;
  attributes: Record<string, string>;
  clients: RealmClient[];
  roles: { realm: RealmRole[] };
  users: { serviceAccountClientId: string; clientRoles: Record<string, string[]> }[];
  scopeMappings: ScopeMapping[];
  /** Roles of clients, by client. */
  clientScopeMappings: Record<string, ScopeMapping[]>;
  components: {
    'org.keycloak.userprofile.UserProfileProvider': { config: { 'kc.user.profile.config': [string] } }[];
    'org.keycloak.keys.KeyProvider': Named[];
  };
  [setting: string]: unknown;
}

// ${NAME} or ${NAME:default}, as Keycloak's own import reads them
const PLACEHOLDER = /\$\{([A-Z_]+)(?::([^}]*))?\}/g;

/** Reads `keycloak/realm.json` with these values in place of its placeholders. @throws when one is missing */
export async function readRealmFile(path: string | URL, values: Record<string, string>): Promise<RealmFile> {
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (_, name: string, byDefault?: string) => {
      const value = values[name] ?? byDefault;
      if (value === undefined) throw new Error(`realm.json needs a value for ${name}`);
      return value;
    });
  const fillStrings = (_: string, value: unknown) => (typeof value === 'string' ? fill(value) : value);
  return JSON.parse(await readFile(path, 'utf8'), fillStrings) as RealmFile;
}
