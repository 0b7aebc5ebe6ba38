import { fileURLToPath } from 'node:url';

/** Images of the test containers, the same as in docker-compose.yml and k8s/dev. */
export const IMAGES = {
  kafka: 'apache/kafka:4.2.1',
  store: 'mongo:8.0.37',
  keycloak: 'quay.io/keycloak/keycloak:26.7.4',
};

/** Files of keycloak and where docker-compose.yml mounts them in Keycloak's container. */
export const KEYCLOAK_MOUNTS = {
  'realm.json': '/opt/keycloak/data/import/numbercast-realm.json',
  'password-blacklists': '/opt/keycloak/data/password-blacklists',
  'themes/numbercast': '/opt/keycloak/themes/numbercast',
};

/** Absolute path of a file in keycloak. */
export const keycloakFile = (path: string): string =>
  fileURLToPath(new URL(`../../../../keycloak/${path}`, import.meta.url));
