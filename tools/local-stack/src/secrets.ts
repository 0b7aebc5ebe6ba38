import { createECDH, generateKeyPairSync, randomBytes, scryptSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { services } from './topology.js';

/** Logins of the local stack; no other installation has them. */
export const localLogins = {
  adminEmail: 'admin@numbercast.example',
  adminPassword: 'Local-Admin-1',
  /** Secret of the authenticator app, in base32. */
  adminOtpSecret: 'NUMBERCASTLOCALADMINSECRETABCDEF',
  gatePassword: 'Local-Gate-1',
};

const keyRing = () => `k1:${randomBytes(32).toString('base64')}`;
/** The administrator's credentials, as required at sign-in. */
export const localAdmin = {
  email: localLogins.adminEmail,
  password: localLogins.adminPassword,
  otpSecret: localLogins.adminOtpSecret,
};

/** Returns a secret that needs no escaping in a URL. */
export const randomSecret = () => randomBytes(24).toString('base64url');

function gateHash(password: string) {
  const [N, r, p] = [16_384, 8, 1];
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N, r, p });
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** The key pair of Web Push. Node exports a private key without its leading zeros, which every 256th one has. */
export function vapidKeysOf(privateKey: Buffer) {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

function makeSecrets() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    identityClientSecret: randomSecret(),
    loginClientSecret: randomSecret(),
    stripeApiKey: `sk_test_${randomSecret()}`,
    stripeWebhookSecret: `whsec_${randomSecret()}`,
    twilioAuthToken: randomBytes(16).toString('hex'),
    sendgridApiKey: `SG.${randomSecret()}`,
    sendgridPublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sendgridPrivateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    numbersSecret: randomSecret(),
    unsubscribeSecret: randomSecret(),
    vapidKeys: vapidKeysOf(randomBytes(32)),
    adminGateHash: gateHash(localLogins.gatePassword),
    eventKeys: keyRing(),
    fieldKeys: Object.fromEntries(services.map(({ name }) => [name, keyRing()])) as Record<string, string>,
  };
}

export type Secrets = ReturnType<typeof makeSecrets>;

/**
 * Reads the stack's secrets, which are generated at its first start and stored with its data; adds those that a later
 * release requires.
 */
export async function secretsIn(folder: string): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  // Empty at the first start; secrets that a newer release requires may be missing
  const kept = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Partial<Secrets>,
    () => ({}),
  );
  const secrets = { ...makeSecrets(), ...kept };
  await mkdir(folder, { recursive: true });
  await writeFile(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
