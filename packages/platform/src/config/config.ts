import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isKeyRing } from '../encryption/key-ring.js';
import { isProxyList } from './trusted-proxies.js';

type Environment = Record<string, string | undefined>;

const isBlank = (value: string | undefined) => value === undefined || value === '';

/**
 * Reads a service's settings once, from the environment and from files that it names. On errors, prints the name of
 * every invalid setting (never its value, which may be a secret) and exits the process.
 */
export function env<Shape extends z.ZodRawShape>(shape: Shape): Readonly<z.infer<z.ZodObject<Shape>>> {
  try {
    // eslint-disable-next-line node/no-process-env -- the one place where the environment is read
    const result = parseEnv(shape, withFiles(Object.keys(shape), process.env));
    if (result.success) return Object.freeze(result.data);
    for (const issue of result.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`);
  } catch (error) {
    console.error((error as Error).message);
  }
  return process.exit(1);
}

/** Reads X from the file that `X_FILE` names, as for mounted secrets. @throws when it is unreadable or X is set too */
function withFiles(names: string[], source: Environment): Environment {
  const held = names.flatMap((name) => {
    const path = source[`${name}_FILE`];
    if (path === undefined || path === '') return [];
    if (!isBlank(source[name])) throw new Error(`${name} and ${name}_FILE are both set`);
    return [[name, contentOf(path, name)] as const];
  });
  return { ...source, ...Object.fromEntries(held) };
}

function contentOf(path: string, name: string) {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    throw new Error(`${name}_FILE: ${(error as Error).message}`);
  }
}

/** Validates settings as {@link env} does, for environments of other processes (deployment tests). */
export function parseEnv<Shape extends z.ZodRawShape>(shape: Shape, source: Environment) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => !isBlank(value)));
  return z.object(shape).safeParse(present);
}

// docs/configuration.md is generated from the descriptions. `secret` marks a value that belongs in a Secret, not in a
// settings file.

/** Settings of every process that answers HTTP. */
export const webEnv = {
  PORT: z.coerce.number().int().min(0).max(65_535).describe('Port for HTTP.'),
  HOST: z.string().describe('Address that the ports are opened on.').default('0.0.0.0'),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'log', 'debug'])
    .describe('Least severe level that is logged: `error`, `warn`, `log` or `debug`.')
    .default('log'),
  PUBLIC_URL: z
    .url()
    // Addresses and the token issuer are derived from it: with a trailing slash every sign-in would fail
    .refine(
      (url) => URL.parse(url)?.origin === url,
      'an origin, such as https://numbercast.example, without a path or a slash at the end',
    )
    .describe('Public origin of the site, without a path or a slash at the end.')
    .default('http://localhost:8080'),
  KEYCLOAK_URL: z
    .url()
    .describe('Address of Keycloak inside the network, with its path.')
    .default('http://127.0.0.1:8180/auth'),
  KEYCLOAK_REALM: z.string().describe('Realm of the members and the staff.').default('numbercast'),
  IDENTITY_URL: z.url().describe('Address of identity.').default('http://127.0.0.1:3001'),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      isProxyList,
      'a number of proxies, addresses, ranges or loopback, linklocal and uniquelocal, separated by commas',
    )
    .describe(
      'Trusted proxies for X-Forwarded-For: their maximum number, and their addresses, ranges (`35.191.0.0/16`) or `loopback`, `linklocal`, `uniquelocal`, separated by commas.',
    )
    .default('1,loopback,linklocal,uniquelocal'),
  MONGODB_CA: z
    .string()
    .startsWith('-----BEGIN CERTIFICATE-----')
    .describe('Certificate of the authority of the MongoDB servers, in PEM. Connections are encrypted if it is set.')
    .optional(),
  ENVIRONMENT: z.string().describe('Name of this installation, for the web app and in traces.').default('local'),
  SERVICE_VERSION: z.string().describe('Version of the release, in traces. The images set it.').default('development'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .describe('Port that Prometheus scrapes. Without it, the process serves no metrics.')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .describe('OTLP endpoint for traces (HTTP). Without it, the process exports no traces.')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'name=value entries, separated by commas')
    .meta({
      description:
        'Headers for the OTLP endpoint, such as a token: `name=value` entries, separated by commas, with percent-encoded values.',
      secret: true,
    })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .describe('Fraction of the requests whose traces are kept.')
    .default(1),
};

/** `host:port` entries, separated by commas. */
const brokers = z
  .string()
  .transform((text) => text.split(',').map((broker) => broker.trim()))
  .refine((list) => list.every((broker) => /^\S+:\d{1,5}$/.test(broker)), 'host:port entries, separated by commas')
  .transform((list) => list.join(','))
  .meta({ description: 'Kafka brokers as `host:port`, separated by commas.' });

/** Settings of every process that connects to Kafka. */
export const kafkaEnv = {
  KAFKA_BROKERS: brokers.default('127.0.0.1:9092'),
  KAFKA_NAMESPACE: z
    .string()
    .describe('Prefix of topics and consumer groups, for several installations on one cluster.')
    .default(''),
  KAFKA_PARTITIONS: z.coerce
    .number()
    .int()
    .positive()
    .describe('Partitions of each new topic: the greatest number of replicas of a service that consume at once.')
    .default(4),
  KAFKA_REPLICATION: z.coerce
    .number()
    .int()
    .positive()
    .describe('Replicas of each new topic; 3 in production.')
    .default(1),
  KAFKA_USERNAME: z
    .string()
    .describe('Kafka user of the process. Without it, the process does not authenticate.')
    .optional(),
  KAFKA_PASSWORD: z.string().meta({ description: 'Password of KAFKA_USERNAME.', secret: true }).optional(),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer'])
    .describe(
      'SASL mechanism: `scram-sha-512` if unset, `scram-sha-256`, or, only with KAFKA_TLS, `plain` or `oauthbearer`.',
    )
    .optional(),
  KAFKA_TOKEN_URL: z
    .url()
    .describe('For `oauthbearer`: the token endpoint. User and password are the client id and the client secret.')
    .optional(),
  KAFKA_TOKEN_SCOPE: z.string().describe('For `oauthbearer`: the scope of the token.').optional(),
  KAFKA_TLS: z
    .stringbool()
    .describe('`true` encrypts connections to brokers, whose certificates Node.js or KAFKA_CA must trust.')
    .optional(),
  KAFKA_CA: z
    .string()
    .startsWith('-----BEGIN CERTIFICATE-----')
    .describe('Certificate of the authority of the brokers, in PEM.')
    .optional(),
};

const keyRing = z.string().refine(isKeyRing, 'a list of id:base64 of 32 bytes, separated by commas');

/** Settings of every service that keeps state and handles events. */
export const platformEnv = {
  ...webEnv,
  ...kafkaEnv,
  MONGODB_URI: z.string().startsWith('mongodb').meta({
    description: 'Connection string of the database of the service.',
    secret: true,
  }),
  MONGODB_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .describe('Time limit of one database command in milliseconds; 20,000 if unset.')
    .optional(),
  FIELD_KEYS: keyRing.meta({
    description:
      'Keys of the personal fields of the service: `id:base64 of 32 bytes`, separated by commas. The first encrypts, all decrypt.',
    secret: true,
  }),
  EVENT_KEYS: keyRing.meta({
    description: 'Keys of the personal fields of events, in the same form. All services have the same key ring.',
    secret: true,
  }),
  KAFKA_SESSION_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(6_000)
    .describe('Milliseconds without a heartbeat after which another replica takes over the partitions of a consumer.')
    .default(15_000),
  EVENT_RETRY_DELAYS_MS: z
    .string()
    .regex(/^\d+(,\d+){3}$/, 'four numbers separated by commas')
    .transform((text) => text.split(',').map(Number))
    .meta({ description: 'Milliseconds before each of the four retries of an event. For tests.' })
    .optional(),
  CLOCK_URL: z.url().describe('Source of simulated time. For tests and the local stack.').optional(),
  RESTORED_AT: z.coerce
    .date()
    .describe(
      'Instant at which services start after the newest restore of their databases, the same for all (ADR 051). It can stay set.',
    )
    .optional(),
};

export type KafkaConfig = z.infer<z.ZodObject<typeof kafkaEnv>>;
export type WebConfig = z.infer<z.ZodObject<typeof webEnv>>;
export type PlatformConfig = z.infer<z.ZodObject<typeof platformEnv>>;

/** Injection token of the service's name, such as `members`. */
export const SERVICE = Symbol('service name');

/** Injection token of the parsed settings: `@Inject(CONFIG) private readonly config: Config`. */
export const CONFIG = Symbol('config');
