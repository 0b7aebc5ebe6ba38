import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isKeyRing } from '../encryption/key-ring.js';
import { isProxyList } from './trusted-proxies.js';

type Environment = Record<string, string | undefined>;

const isBlank = (value: string | undefined) => value === undefined || value === '';

/**
 * Reads a service's settings from the environment, and from files that it names, once. Prints every bad name (never a value,
 * it may be a secret) and ends the process.
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

/** `X_FILE` names a file that holds X, as secrets are mounted. @throws when it cannot be read, or X is given as well */
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

/** The check behind {@link env}, for environments of other processes (deployment tests). */
export function parseEnv<Shape extends z.ZodRawShape>(shape: Shape, source: Environment) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => !isBlank(value)));
  return z.object(shape).safeParse(present);
}

/** Settings of every process that answers HTTP. */
export const webEnv = {
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('0.0.0.0'),
  LOG_LEVEL: z.enum(['error', 'warn', 'log', 'debug']).default('log'),
  PUBLIC_URL: z
    .url()
    // Addresses and the tokens' issuer are made of it: with a slash at its end every sign-in would fail
    .refine(
      (url) => URL.parse(url)?.origin === url,
      'an origin, such as https://numbercast.example, without a path or a slash at the end',
    )
    .default('http://localhost:8080'),
  KEYCLOAK_URL: z.url().default('http://127.0.0.1:8180/auth'),
  KEYCLOAK_REALM: z.string().default('numbercast'),
  IDENTITY_URL: z.url().default('http://127.0.0.1:3001'),
  /**
   * Whose X-Forwarded-For counts: the greatest number of proxies, and their addresses, ranges (`35.191.0.0/16`) or names
   * of ranges, separated by commas.
   */
  TRUSTED_PROXIES: z
    .string()
    .refine(
      isProxyList,
      'a number of proxies, addresses, ranges or loopback, linklocal and uniquelocal, separated by commas',
    )
    .default('1,loopback,linklocal,uniquelocal'),
  /** Certificate of the authority of MongoDB's servers, PEM; connections are encrypted where it is given. */
  MONGODB_CA: z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
  /** Port that Prometheus scrapes. Without it, no metrics are served. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** OTLP endpoint for traces (HTTP). Without it, no traces are exported. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Share of the requests whose traces are kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** `host:port` entries, separated by commas. */
const brokers = z
  .string()
  .transform((text) => text.split(',').map((broker) => broker.trim()))
  .refine((list) => list.every((broker) => /^\S+:\d{1,5}$/.test(broker)), 'host:port entries, separated by commas')
  .transform((list) => list.join(','));

/** Settings of every process that speaks with Kafka. */
export const kafkaEnv = {
  KAFKA_BROKERS: brokers.default('127.0.0.1:9092'),
  KAFKA_NAMESPACE: z.string().default(''),
  KAFKA_PARTITIONS: z.coerce.number().int().positive().default(4),
  KAFKA_REPLICATION: z.coerce.number().int().positive().default(1),
  /** The process's user, and its password; without them it does not sign in. */
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  /** SASL mechanism, `scram-sha-512` by default; `plain` and `oauthbearer` send a secret and need KAFKA_TLS. */
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer']).optional(),
  /** For `oauthbearer`: the token endpoint, where user and password are client id and client secret. */
  KAFKA_TOKEN_URL: z.url().optional(),
  /** For `oauthbearer`: the scope that the token is requested for. */
  KAFKA_TOKEN_SCOPE: z.string().optional(),
  /** Whether connections are encrypted, to brokers whose certificates Node trusts or are issued by KAFKA_CA. */
  KAFKA_TLS: z.stringbool().optional(),
  /** Certificate of the brokers' authority, PEM. */
  KAFKA_CA: z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
};

const keyRing = z.string().refine(isKeyRing, 'a list of id:base64 of 32 bytes, separated by commas');

/** Settings of every service that keeps state and handles events. */
export const platformEnv = {
  ...webEnv,
  ...kafkaEnv,
  MONGODB_URI: z.string().startsWith('mongodb'),
  /** Limit of one database command in milliseconds; 20,000 by default. */
  MONGODB_TIMEOUT_MS: z.coerce.number().int().positive().optional(),
  /** Keys for personal fields of the service: `id:base64 of 32 bytes`; the first encrypts, all decrypt. */
  FIELD_KEYS: keyRing,
  /** Keys for events between services, in the same form: one key ring for all services. */
  EVENT_KEYS: keyRing,
  KAFKA_SESSION_TIMEOUT_MS: z.coerce.number().int().min(6_000).default(15_000),
  /** Milliseconds before each of the four retries, for tests that cannot wait for the defaults. */
  EVENT_RETRY_DELAYS_MS: z
    .string()
    .regex(/^\d+(,\d+){3}$/, 'four numbers separated by commas')
    .transform((text) => text.split(',').map(Number))
    .optional(),
  CLOCK_URL: z.url().optional(),
  /**
   * The instant at which services are started after the newest restore of their databases, the same for all. It may stay
   * set, and a database that was restored before it begins a new generation (ADR 051).
   */
  RESTORED_AT: z.coerce.date().optional(),
};

export type KafkaConfig = z.infer<z.ZodObject<typeof kafkaEnv>>;
export type WebConfig = z.infer<z.ZodObject<typeof webEnv>>;
export type PlatformConfig = z.infer<z.ZodObject<typeof platformEnv>>;

/** Injection token of the service's name, such as `members`. */
export const SERVICE = Symbol('service name');

/** Injection token of the parsed settings: `@Inject(CONFIG) private readonly config: Config`. */
export const CONFIG = Symbol('config');
