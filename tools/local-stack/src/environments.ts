import { join } from 'node:path';
import type { Engines } from './engines/engines.js';
import { addressOf, databaseOf, type DatabaseUsers } from './database-users.js';
import type { KafkaUsers } from './kafka-users.js';
import { repository } from './paths.js';
import type { Ports } from './ports.js';
import { localLogins, type Secrets } from './secrets.js';
import { services } from './topology.js';

/** All that distinguishes one stack from another on the same engines. */
export interface StackShape {
  /** Prefix of databases and topics, and name of the realm; empty for the usual stack. */
  namespace: string;
  ports: Ports;
  secrets: Secrets;
  /** Folder of the stack's logs, sandbox journal and secrets. */
  folder: string;
  /** Kafka users of the services; without them they connect anonymously, with all rights. */
  kafkaUsers?: KafkaUsers;
  /** Database users of the services; without them they connect anonymously, with all rights. */
  databaseUsers?: DatabaseUsers;
  /** Settings that override the defaults in every service. */
  overrides?: Record<string, string>;
}

export const publicUrlOf = ({ ports }: StackShape) => `http://localhost:${ports.http['gateway']}`;
export const realmOf = ({ namespace }: StackShape) => namespace || 'numbercast';

const TWILIO_ACCOUNT = `AC${'0'.repeat(32)}`;

const local = (port: number | undefined) => `http://127.0.0.1:${port}`;

/**
 * Returns the environment of each process by name, including `sandbox` and `provisioning`, which creates the topics.
 */
export function environments(shape: StackShape, engines: Engines): Record<string, Record<string, string>> {
  const own = ownSettings(shape, engines);
  const all = services.map(({ name, rpcPort }) => [
    name,
    {
      ...platformSettings(shape, engines, name),
      ...(rpcPort && { GRPC_PORT: String(shape.ports.rpc[name]) }),
      ...own[name],
      ...shape.overrides,
    },
  ]);
  return {
    ...Object.fromEntries(all),
    sandbox: sandboxSettings(shape),
    provisioning: kafkaSettings(shape, engines, 'provisioning'),
  };
}

function platformSettings(shape: StackShape, engines: Engines, name: string): Record<string, string> {
  const { ports, secrets } = shape;
  return {
    PORT: String(ports.http[name]),
    HOST: '127.0.0.1',
    MONGODB_URI: databaseUri(shape, engines, name),
    FIELD_KEYS: secrets.fieldKeys[name]!,
    EVENT_KEYS: secrets.eventKeys,
    ...kafkaSettings(shape, engines, name),
    KAFKA_SESSION_TIMEOUT_MS: '10000',
    KEYCLOAK_URL: engines.keycloakUrl,
    KEYCLOAK_REALM: realmOf(shape),
    PUBLIC_URL: publicUrlOf(shape),
    IDENTITY_URL: local(ports.http['identity']),
    CLOCK_URL: `${local(ports.sandbox)}/clock`,
  };
}

/** The gateway has no Kafka user. */
function kafkaSettings(shape: StackShape, engines: Engines, name: string) {
  const user = shape.kafkaUsers?.[name];
  return {
    KAFKA_NAMESPACE: shape.namespace && `${shape.namespace}.`,
    KAFKA_REPLICATION: String(engines.kafkaReplication),
    ...(shape.kafkaUsers ? usersBrokers(engines) : { KAFKA_BROKERS: engines.kafkaBrokers }),
    ...(user?.password && { KAFKA_USERNAME: user.name, KAFKA_PASSWORD: user.password }),
  };
}

/** Returns encrypted listeners where they are available, as in production. */
function usersBrokers({ kafkaBrokers, kafkaSaslBrokers, kafkaTls }: Engines): Record<string, string> {
  if (!kafkaTls) return { KAFKA_BROKERS: kafkaSaslBrokers ?? kafkaBrokers };
  return { KAFKA_BROKERS: kafkaTls.brokers, KAFKA_TLS: 'true', KAFKA_CA_FILE: kafkaTls.caFile };
}

function databaseUri(shape: StackShape, engines: Engines, name: string) {
  const user = shape.databaseUsers?.[name];
  return user ? addressOf(engines, user) : `${engines.mongodbUri}/${databaseOf(shape, name)}`;
}

function ownSettings(shape: StackShape, engines: Engines): Record<string, Record<string, string>> {
  const { ports, secrets } = shape;
  const sandbox = local(ports.sandbox);
  const webhooks = { WEBHOOK_LOCAL_ORIGINS: `${sandbox},http://localhost:${ports.sandbox}` };
  return {
    gateway: {
      REPLICA_SYNC_URI: databaseUri(shape, engines, 'gateway'),
      WEB_ROOT: join(repository, 'frontend', 'dist'),
      API_DOCUMENT: join(repository, 'docs', 'openapi.json'),
      ...Object.fromEntries(
        services
          .filter(({ name }) => name !== 'gateway')
          .map(({ name }) => [`${name.toUpperCase()}_URL`, local(ports.http[name])]),
      ),
    },
    identity: {
      KEYCLOAK_CLIENT_ID: 'identity',
      KEYCLOAK_CLIENT_SECRET: secrets.identityClientSecret,
      KEYCLOAK_LOGIN_CLIENT_ID: 'identity-login',
      KEYCLOAK_LOGIN_CLIENT_SECRET: secrets.loginClientSecret,
      ADMIN_EMAIL: localLogins.adminEmail,
      ADMIN_INITIAL_PASSWORD: localLogins.adminPassword,
      ADMIN_INITIAL_OTP_SECRET: localLogins.adminOtpSecret,
      ADMIN_GATE_HASH: secrets.adminGateHash,
    },
    billing: {
      STRIPE_API_KEY: secrets.stripeApiKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_URL: sandbox,
      IDENTITY_GRPC: `127.0.0.1:${ports.rpc['identity']}`,
      MEMBERS_GRPC: `127.0.0.1:${ports.rpc['members']}`,
    },
    admin: webhooks,
    numbergen: { NUMBERS_SECRET: secrets.numbersSecret },
    delivery: {
      TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT,
      TWILIO_AUTH_TOKEN: secrets.twilioAuthToken,
      TWILIO_FROM: '+15005550006',
      TWILIO_API_URL: sandbox,
      SENDGRID_API_KEY: secrets.sendgridApiKey,
      SENDGRID_API_URL: sandbox,
      SENDGRID_WEBHOOK_PUBLIC_KEY: secrets.sendgridPublicKey,
      MAIL_FROM: 'numbers@numbercast.example',
      SUPPORT_EMAIL: 'support@numbercast.example',
      MAIL_POSTAL_ADDRESS: 'Numbercast, 1 Main Street, Little Rock, AR 72201',
      UNSUBSCRIBE_SECRET: secrets.unsubscribeSecret,
      ...webhooks,
      VAPID_PUBLIC_KEY: secrets.vapidKeys.publicKey,
      VAPID_PRIVATE_KEY: secrets.vapidKeys.privateKey,
      PUSH_API_URL: sandbox,
      // The sandbox reports within seconds where real providers may take many minutes
      UNKNOWN_LOOKUP_MS: '3000',
      ACCEPTED_LOOKUP_MS: '30000',
      UNKNOWN_RESEND_MS: '60000',
    },
    reporting: {
      FEED_A_URL: `${sandbox}/feeds/a`,
      FEED_B_URL: `${sandbox}/feeds/b`,
      JACKPOT_FEED_POWERBALL_URL: `${sandbox}/feeds/jackpots/powerball`,
      JACKPOT_FEED_MEGAMILLIONS_URL: `${sandbox}/feeds/jackpots/megamillions`,
      FEED_POLL_MS: '2000',
    },
  };
}

function sandboxSettings({ ports, secrets, folder, overrides }: StackShape): Record<string, string> {
  const gateway = `http://localhost:${ports.http['gateway']}`;
  return {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_PUBLIC_URL: `http://localhost:${ports.sandbox}`,
    SANDBOX_DATA: join(folder, 'sandbox'),
    STRIPE_API_KEY: secrets.stripeApiKey,
    TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT,
    SENDGRID_API_KEY: secrets.sendgridApiKey,
    STRIPE_WEBHOOK_URL: `${gateway}/api/webhooks/stripe`,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    TWILIO_AUTH_TOKEN: secrets.twilioAuthToken,
    // The fragment makes Twilio retry after any failure
    TWILIO_INBOUND_URL: `${gateway}/api/webhooks/twilio/inbound#rc=5&rp=all`,
    SENDGRID_EVENTS_URL: `${gateway}/api/webhooks/sendgrid`,
    SENDGRID_WEBHOOK_PRIVATE_KEY: secrets.sendgridPrivateKey,
    ...(overrides?.['TWILIO_STATUS'] === 'events' && { TWILIO_EVENTS_URL: `${gateway}/api/webhooks/twilio/events` }),
    ...(overrides?.['HISTORY'] && { HISTORY: overrides['HISTORY'] }),
  };
}
