/** The Keycloak realm file and how it reaches a server. */
export { readRealmFile, type RealmFile } from './realm/realm-file.js';
export { migrateRealm } from './realm/migrate-realm.js';
export { type Call, expectOk, RealmApi, signInToAdminApi } from './realm/admin-api.js';
