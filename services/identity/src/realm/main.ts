import { env, runCheck } from '@numbercast/platform';
import { RealmApi, signInToAdminApi } from './admin-api.js';
import { migrateRealm, realmFindings, setClientSecrets } from './migrate-realm.js';
import { readRealmFile } from './realm-file.js';
import { realmSettings } from './realm-settings.js';

// `node services/identity/dist/realm/main.js` brings the realm to this release's settings; safe to repeat
// (k8s/platform/README.md). With `preflight`, it compares the version and changes nothing. It is a separate process,
// because its client can change the sign-in of all users.
const config = env(realmSettings);

try {
  const { IDENTITY_CLIENT_SECRET = '', LOGIN_CLIENT_SECRET = '' } = config;
  const file = await readRealmFile(config.REALM_FILE, { ...config, IDENTITY_CLIENT_SECRET, LOGIN_CLIENT_SECRET });
  const grant = {
    grant_type: 'client_credentials',
    client_id: 'realm-migration',
    client_secret: config.REALM_CLIENT_SECRET,
  };
  const call = await signInToAdminApi({ keycloakUrl: config.KEYCLOAK_URL, realm: config.KEYCLOAK_REALM, grant });
  const api = new RealmApi(call, config.KEYCLOAK_REALM);
  const [command, ...args] = process.argv.slice(2);
  if (command === 'preflight') {
    const check = () => realmFindings(api, file);
    process.exit(await runCheck('Keycloak realm', check, args));
  }
  const done = await migrateRealm(api, file);
  await setClientSecrets(api, { identity: IDENTITY_CLIENT_SECRET, 'identity-login': LOGIN_CLIENT_SECRET });
  console.log(
    done
      ? `migrated the realm ${config.KEYCLOAK_REALM} from version ${done.from} to ${done.to}`
      : `the realm ${config.KEYCLOAK_REALM} belongs to a later release and was left unchanged`,
  );
} catch (error) {
  console.error(`realm migration failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
