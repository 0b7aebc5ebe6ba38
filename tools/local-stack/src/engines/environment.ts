// oxlint-disable node/no-process-env -- the one file that reads it: the engines come before any service's configuration
const given = (name: string): string | undefined => process.env[name] || undefined;

/** Addresses of engines that run elsewhere; each one that is set replaces the engine we would start. */
export const givenAddresses = () => ({
  kafkaBrokers: given('KAFKA_BROKERS'),
  kafkaSaslBrokers: given('KAFKA_SASL_BROKERS'),
  kafkaTlsBrokers: given('KAFKA_TLS_BROKERS'),
  kafkaCaFile: given('KAFKA_TLS_CA_FILE'),
  mongodbUri: given('MONGODB_URI'),
  keycloakUrl: given('KEYCLOAK_URL'),
});

/** Whether tools may create a user for each service in the MongoDB at MONGODB_URI. */
export const hasUsersInGivenMongodb = (): boolean => given('MONGODB_USERS') === 'true';

export const givenKeycloakAdmin = () => ({
  username: given('KEYCLOAK_ADMIN'),
  password: given('KEYCLOAK_ADMIN_PASSWORD'),
});

/**
 * Whether tests run on containers of the images in docker-compose.yml, not on processes of the artifacts from Maven.
 */
export const areContainers = (): boolean => given('ENGINES') === 'containers';

export const containerSettings = () => ({
  dockerHost: given('DOCKER_HOST'),
  /** Whether containers are kept for the next run; testcontainers' own setting, whose default there is true. */
  isReused: given('TESTCONTAINERS_REUSE_ENABLE') === 'true',
  /** False for an image that speaks MongoDB's protocol and has no replica sets. */
  isReplicaSet: given('MONGO_REPLICA_SET') !== 'false',
});

/** Name of a set of engines with separate data, logs and processes. */
export const engineSet = (): string | undefined => given('ENGINE_SET');

/** Nodes of the Kafka that we start. */
export const kafkaNodeCount = (): number => Number(given('KAFKA_NODES') ?? 1);

/** Whether the embedded store runs in memory only, so that its data is lost when it stops. */
export const isStoreInMemory = (): boolean => given('STORE_IN_MEMORY') !== undefined;

/** Memory limit of the embedded store. Hundreds of thousands of messages need more than a small stack. */
export const storeMegabytes = (): number => Number(given('STORE_MEMORY_MB') ?? 400);

export const searchPath = (): string => given('PATH') ?? '';

export const javaHome = (): string | undefined => given('JAVA_HOME');

/** The environment of an engine: minimal, so that a stray KC_… or CLASSPATH of the shell has no effect. */
export function engineEnvironment(settings: Record<string, string>): Record<string, string> {
  return { ...inherited(['PATH', 'HOME', 'USER', 'TMPDIR', 'TZ']), LANG: 'C.UTF-8', ...settings };
}

function inherited(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, given(name)] as const).filter(isSet));
}

const isSet = (entry: readonly [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;
