import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { EngineProblem } from './engine-problem.js';
import { containerSettings, givenAddresses } from './environment.js';
import { IMAGES, KEYCLOAK_MOUNTS, keycloakFile } from './images.js';
import { certificateFile, keys } from './kafka-certificate.js';
import { containerProperties } from './kafka.js';
import { ADMIN } from './keycloak.js';
import { withExclusiveLock } from './lock.js';
import { paths } from './paths.js';
import { freePort } from './ports.js';
import { checkPrerequisites } from './prerequisites.js';
import type { Report } from './report.js';

/** Environment variables with the address of an engine and how to sign in there. */
type Addresses = Record<string, string>;

interface EngineContainer {
  container: GenericContainer;
  addresses: Addresses;
}

export const START_TIMEOUT_MS = 600_000;
/** Preferred ports, so far apart that the next free port after one is never another. */
const PORTS = { kafka: 19_000, kafkaUsers: 19_200, kafkaTls: 19_400, mongo: 19_600, keycloak: 19_800 };
/** Not published: used only inside the container. */
const CONTROLLER_PORT = 9093;

/**
 * Starts a container for each engine whose address is not in the environment.
 * @returns their addresses, and a function that removes them; with reuse it does nothing
 * @throws EngineProblem when no container engine responds or a container does not start; the others are removed then
 */
export async function startEngineContainers(
  report: Report,
): Promise<{ addresses: Addresses; stop: () => Promise<void> }> {
  const definitions = missingEngines();
  if (definitions.length === 0) return { addresses: {}, stop: async () => undefined };
  await checkContainerEngine();
  await checkPrerequisites(); // Java creates Kafka's certificate and its users
  return withExclusiveLock(
    paths.lock,
    () => start(definitions, report),
    ({ pid }) => report(`containers: process ${pid} is starting engines; waiting for it`),
  );
}

/** @throws EngineProblem when nothing serves the Docker API where testcontainers looks for it */
export async function checkContainerEngine(connect: () => Promise<unknown> = getContainerRuntimeClient): Promise<void> {
  try {
    await connect();
  } catch {
    const { dockerHost } = containerSettings();
    throw new EngineProblem(
      `ENGINES=containers needs a container engine that serves the Docker API; none answers${dockerHost ? ` at ${dockerHost}` : ''}. Start Docker, or leave ENGINES out.`,
    );
  }
}

function missingEngines(): (() => Promise<EngineContainer>)[] {
  const given = givenAddresses();
  const all = [
    { address: given.kafkaBrokers, define: kafkaContainer },
    { address: given.mongodbUri, define: mongoContainer },
    { address: given.keycloakUrl, define: keycloakContainer },
  ];
  return all.filter(({ address }) => !address).map(({ define }) => define);
}

async function start(definitions: (() => Promise<EngineContainer>)[], report: Report) {
  const engines = await Promise.all(definitions.map((define) => define()));
  report('containers: starting Kafka, MongoDB and Keycloak; the first start pulls their images');
  const { isReused } = containerSettings();
  const outcomes = await Promise.allSettled(
    engines.map(({ container }) => (isReused ? container.withReuse() : container).start()),
  );
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async () => {
    if (!isReused) await remove(started);
  };
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  if (failures.length > 0) {
    await stop();
    throw new EngineProblem(`Containers did not start.\n${failures.join('\n')}`);
  }
  return { addresses: Object.assign({}, ...engines.map(({ addresses }) => addresses)) as Addresses, stop };
}

async function remove(containers: StartedTestContainer[]) {
  await Promise.all(containers.map((container) => container.stop()));
}

/**
 * Returns the same port on every run with reuse: testcontainers finds a container by the options it was created with.
 */
const portAt = (usual: number): Promise<number> =>
  containerSettings().isReused ? Promise.resolve(usual) : freePort([usual]);

/** Publishes ports under the same numbers as in the container, only on loopback because they need no password. */
class LoopbackContainer extends GenericContainer {
  constructor(image: string, ports: number[]) {
    super(image);
    this.withExposedPorts(...ports.map((port) => ({ container: port, host: port })));
    this.withStartupTimeout(START_TIMEOUT_MS);
  }

  protected override async beforeContainerCreated() {
    const bindings = Object.values(this.hostConfig.PortBindings as Record<string, { HostIp?: string }[]>).flat();
    for (const binding of bindings) binding.HostIp = '127.0.0.1';
  }
}

/** Clients connect to the address that Kafka advertises, so its port is the same inside and outside. */
async function kafkaContainer(): Promise<EngineContainer> {
  const port = await portAt(PORTS.kafka);
  const usersPort = await portAt(PORTS.kafkaUsers);
  const tlsPort = await portAt(PORTS.kafkaTls);
  const keystore = '/mnt/shared/config/broker.p12';
  // also creates the certificate, which is copied below
  const content = await containerProperties([port, CONTROLLER_PORT, usersPort, tlsPort], keystore);
  const container = new LoopbackContainer(IMAGES.kafka, [port, usersPort, tlsPort])
    .withCopyContentToContainer([{ content, target: '/mnt/shared/config/server.properties', mode: 0o644 }])
    .withCopyFilesToContainer([{ source: keys(), target: keystore, mode: 0o644 }])
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/));
  const addresses = {
    KAFKA_BROKERS: `127.0.0.1:${port}`,
    KAFKA_SASL_BROKERS: `127.0.0.1:${usersPort}`,
    KAFKA_TLS_BROKERS: `127.0.0.1:${tlsPort}`,
    KAFKA_TLS_CA_FILE: certificateFile(),
  };
  return { container, addresses };
}

/** A replica set of one member; the driver connects to the address of the member, so its port is the same inside. */
async function mongoContainer(): Promise<EngineContainer> {
  const port = await portAt(PORTS.mongo);
  const command = ['mongod', '--bind_ip_all', '--port', String(port), '--wiredTigerCacheSizeGB', '0.5'];
  const container = new LoopbackContainer(IMAGES.store, [port]);
  if (containerSettings().isReplicaSet)
    container.withCommand([...command, '--replSet', 'rs0']).withWaitStrategy(untilPrimary(port));
  else container.withCommand(command).withWaitStrategy(Wait.forListeningPorts());
  return { container, addresses: { MONGODB_URI: `mongodb://127.0.0.1:${port}`, MONGODB_USERS: 'true' } };
}

/** Initiates the replica set, as k8s/dev/mongo/ready.js does, and succeeds once it accepts writes. */
function untilPrimary(port: number) {
  const config = `{ _id: "rs0", members: [{ _id: 0, host: "127.0.0.1:${port}" }] }`;
  const script = `try { rs.status() } catch { rs.initiate(${config}) } quit(db.hello().isWritablePrimary ? 0 : 1)`;
  return Wait.forSuccessfulCommand(`mongosh --quiet --port ${port} --eval '${script}'`);
}

/**
 * Uses the host network, because Keycloak itself connects to loopback: to the mail server of a stack's sandbox and to
 * its gateway.
 */
async function keycloakContainer(): Promise<EngineContainer> {
  const port = await portAt(PORTS.keycloak);
  const mounts = Object.entries(KEYCLOAK_MOUNTS);
  const container = new GenericContainer(IMAGES.keycloak)
    .withNetworkMode('host')
    .withCommand(['start-dev', '--import-realm', '--http-host=127.0.0.1', `--http-port=${port}`])
    .withBindMounts(mounts.map(([path, target]) => ({ source: keycloakFile(path), target, mode: 'ro' })))
    .withEnvironment({
      KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      KC_HTTP_RELATIVE_PATH: '/auth',
      KC_PROXY_HEADERS: 'xforwarded',
      KC_SPI_BRUTE_FORCE_PROTECTOR__DEFAULT_BRUTE_FORCE_DETECTOR__ALLOW_CONCURRENT_REQUESTS: 'true',
      KC_SPI_PASSWORD_POLICY__PASSWORD_BLACKLIST__FALSE_POSITIVE_PROBABILITY: '0.000000001',
      KC_SPI_EVENTS_LISTENER__EMAIL__INCLUDE_EVENTS: 'UPDATE_CREDENTIAL,REMOVE_CREDENTIAL',
      ...IMPORTED_REALM,
    })
    .withWaitStrategy(Wait.forLogMessage(/Listening on: http/))
    .withStartupTimeout(START_TIMEOUT_MS);
  const { username, password } = ADMIN;
  const addresses = {
    KEYCLOAK_URL: `http://127.0.0.1:${port}/auth`,
    KEYCLOAK_ADMIN: username,
    KEYCLOAK_ADMIN_PASSWORD: password,
  };
  return { container, addresses };
}

/** Values of the variables in realm.json. Tests create realms of their own; this one proves that the file imports. */
const IMPORTED_REALM = {
  KEYCLOAK_REALM: 'numbercast',
  PUBLIC_URL: 'http://localhost:8080',
  GATEWAY_URL: 'http://localhost:8080',
  IDENTITY_CLIENT_SECRET: 'tests-only-identity-client',
  REALM_CLIENT_SECRET: 'realm-secret',
  LOGIN_CLIENT_SECRET: 'tests-only-login-client',
  SMTP_HOST: 'localhost',
  SMTP_PORT: '3125',
};
