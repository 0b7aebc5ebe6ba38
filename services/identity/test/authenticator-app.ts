import { realmAdmin } from './read-realm.js';
import type { RunningIdentity } from './running-identity.js';

/** Keycloak's credential of an authenticator app. @param secret in base32 */
export const authenticatorApp = (secret: string) => ({
  type: 'otp',
  secretData: JSON.stringify({ value: secret }),
  credentialData: JSON.stringify({
    subType: 'totp',
    digits: 6,
    counter: 0,
    period: 30,
    algorithm: 'HmacSHA1',
    secretEncoding: 'BASE32',
  }),
});

/** Sets up an authenticator app for an account. */
export async function giveApp(identity: RunningIdentity, subject: string, secret: string) {
  const client = await realmAdmin(identity);
  const user = await client.users.findOne({ id: subject });
  await client.users.update({ id: subject }, { ...user, credentials: [authenticatorApp(secret)] });
}
