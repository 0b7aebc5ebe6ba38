import { createECDH, randomBytes } from 'node:crypto';
import type { RequiredSecret } from './chart-secrets.js';

/** Placeholder for a value that only a provider or the operator can supply. */
export const REPLACE_ME = 'REPLACE_ME';

/** Sources of the generated values. */
export interface Sources {
  /** The environment of `make secrets`. It contains the keys of the providers. */
  given: Record<string, string | undefined>;
  publicUrl?: string;
  gatewayUrl?: string;
  realm?: string;
  gateHash?: string;
  /** Values of an earlier run by `<owner>/<key>`, which remain unchanged. */
  kept: Map<string, string>;
}

/** Values by Secret and key. */
export type SecretValues = Map<string, Record<string, string>>;

const KAFKA_USERS: Record<string, string> = { provision: 'provisioning' };
const DEFAULTS: Record<string, string> = {
  SMTP_PORT: '587',
  SMTP_AUTH: 'true',
  SMTP_STARTTLS: 'true',
  SMTP_SSL: 'false',
};

/** Needs no escaping in an address, in a list with commas, or in YAML. */
export const randomSecret = () => randomBytes(32).toString('base64url');
/** Contains each kind of character that the password policy of the realm requires. */
export const randomPassword = () => `${randomBytes(18).toString('base64url')}-Aa1`;
const keyRing = () => `k1:${randomBytes(32).toString('base64')}`;

/** Returns a 32-byte private key, as required for signing push messages (RFC 8292). */
function vapidPrivateKey() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

function vapidPublicKeyOf(privateKey: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return ecdh.getPublicKey('base64url');
}

type Maker = (owner: string, shared: SharedValues) => string;

/** Values that occur in several Secrets. */
class SharedValues {
  private readonly values = new Map<string, string>();

  constructor(private readonly known: Map<string, string>) {}

  /** Returns a value that is known under one of these names, or creates it once. */
  get(names: string[], make: () => string): string {
    const [first = ''] = names;
    const isSame = (name: string) => names.some((one) => name === one || name.endsWith(`/${one}`));
    const [, known] = [...this.known].find(([name]) => isSame(name)) ?? [];
    const value = this.values.get(first) ?? known ?? make();
    this.values.set(first, value);
    return value;
  }
}

const databasePassword: Maker = (owner, shared) => shared.get([`${owner}/password`], randomSecret);
const identityClient: Maker = (_, shared) =>
  shared.get(['KEYCLOAK_CLIENT_SECRET', 'IDENTITY_CLIENT_SECRET'], randomSecret);
const loginClient: Maker = (_, shared) =>
  shared.get(['KEYCLOAK_LOGIN_CLIENT_SECRET', 'LOGIN_CLIENT_SECRET'], randomSecret);

const vapidPrivate: Maker = (_, shared) => shared.get(['VAPID_PRIVATE_KEY'], vapidPrivateKey);

function makersFrom({ given, publicUrl, gatewayUrl, realm, gateHash }: Sources): Record<string, Maker> {
  const { MONGODB_HOSTS: hosts = REPLACE_ME, MONGODB_OPTIONS: options = 'replicaSet=mongo' } = given;
  const databaseUri: Maker = (owner, shared) =>
    `mongodb://${owner}:${databasePassword(owner, shared)}@${hosts}/numbercast-${owner}?${options}`;
  const provided = (name: string, byDefault = DEFAULTS[name]) => [name, () => given[name] || byDefault || REPLACE_ME];
  return {
    MONGODB_URI: databaseUri,
    REPLICA_SYNC_URI: databaseUri,
    FIELD_KEYS: keyRing,
    EVENT_KEYS: (_, shared) => shared.get(['EVENT_KEYS'], keyRing),
    KAFKA_USERNAME: (owner) => KAFKA_USERS[owner] ?? owner,
    KAFKA_PASSWORD: randomSecret,
    KEYCLOAK_CLIENT_SECRET: identityClient,
    IDENTITY_CLIENT_SECRET: identityClient,
    KEYCLOAK_LOGIN_CLIENT_SECRET: loginClient,
    LOGIN_CLIENT_SECRET: loginClient,
    REALM_CLIENT_SECRET: randomSecret,
    ADMIN_INITIAL_PASSWORD: randomPassword,
    ADMIN_GATE_HASH: () => gateHash ?? REPLACE_ME,
    NUMBERS_SECRET: randomSecret,
    UNSUBSCRIBE_SECRET: randomSecret,
    VAPID_PRIVATE_KEY: vapidPrivate,
    VAPID_PUBLIC_KEY: (owner, shared) => vapidPublicKeyOf(vapidPrivate(owner, shared)),
    username: (owner) => owner,
    password: databasePassword,
    ...Object.fromEntries([
      provided('PUBLIC_URL', publicUrl),
      provided('GATEWAY_URL', gatewayUrl),
      provided('KEYCLOAK_REALM', realm),
      ...['STRIPE_API_KEY', 'STRIPE_WEBHOOK_SECRET', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'].map((name) =>
        provided(name),
      ),
      ...['SENDGRID_API_KEY', 'SENDGRID_WEBHOOK_PUBLIC_KEY'].map((name) => provided(name)),
      ...['HOST', 'PORT', 'FROM', 'AUTH', 'USER', 'PASSWORD', 'STARTTLS', 'SSL'].map((part) =>
        provided(`SMTP_${part}`),
      ),
    ]),
  };
}

/**
 * Returns a value for each key of each Secret: the one of an earlier run, else `<OWNER>_<KEY>` of the environment, else a
 * new one. Throws for a key for which there is no rule.
 */
export function makeValues(secrets: RequiredSecret[], sources: Sources): SecretValues {
  const makers = makersFrom(sources);
  const known = new Map([...overridesIn(secrets, sources.given), ...sources.kept]);
  const shared = new SharedValues(known);
  const valueOf = (owner: string, key: string) => {
    const make = makers[key];
    if (!make) throw new Error(`tools/secrets/src/values.ts has no rule for ${key} of ${owner}`);
    return known.get(`${owner}/${key}`) ?? make(owner, shared);
  };
  return new Map(
    secrets.map(({ name, owner, keys }) => [name, Object.fromEntries(keys.map((key) => [key, valueOf(owner, key)]))]),
  );
}

const overridesIn = (secrets: RequiredSecret[], given: Sources['given']) =>
  secrets.flatMap(({ owner, keys }) =>
    keys.flatMap((key): [string, string][] => {
      const value = given[`${owner.toUpperCase()}_${key}`];
      return value ? [[`${owner}/${key}`, value]] : [];
    }),
  );
