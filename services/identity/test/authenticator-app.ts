import { authenticatorApp } from '../src/keycloak/authenticator-app.js';
import { realmAdmin } from './read-realm.js';
import type { RunningIdentity } from './running-identity.js';

/** Sets up an authenticator app for an account. */
export async function giveApp(identity: RunningIdentity, subject: string, secret: string) {
  const client = await realmAdmin(identity);
  const user = await client.users.findOne({ id: subject });
  await client.users.update({ id: subject }, { ...user, credentials: [authenticatorApp(secret)] });
}
