import { checkBrokers, checkKeycloak, checkMongodb, keycloakAdminGiven, mongodbAddress } from './external-services.js';
import type { Engine } from './engine.js';
import { EngineProblem } from './engine-problem.js';
import { areContainers, givenAddresses, hasUsersInGivenMongodb } from './environment.js';
import { everyKafkaNode, kafkaNodes } from './kafka.js';
import { certificateFile } from './kafka-certificate.js';
import { ADMIN, keycloak } from './keycloak.js';
import { stopEngine, ensureAllRunning, runningPid, runningPorts } from './lifecycle.js';
import { withExclusiveLock } from './lock.js';
import { paths } from './paths.js';
import { checkPrerequisites } from './prerequisites.js';
import type { Report } from './report.js';
import { store } from './store.js';

/** Addresses of the engines. */
export interface Engines {
  /** `host:port`, or several with commas between. */
  kafkaBrokers: string;
  /** Listener with password authentication; null for an external Kafka without KAFKA_SASL_BROKERS. */
  kafkaSaslBrokers: string | null;
  /** Listener with passwords and TLS, and the PEM file of the certificate to trust; null as above. */
  kafkaTls: { brokers: string; caFile: string } | null;
  /** Number of brokers that store each partition. */
  kafkaReplication: number;
  /** Without a database: append `/<name>`. */
  mongodbUri: string;
  /** Whether each service can have its own user there. */
  hasDatabaseUsers: boolean;
  /** With the path prefix, e.g. `http://127.0.0.1:8180/auth`. */
  keycloakUrl: string;
  keycloakAdmin: { username: string; password: string };
}

/** One of the three systems, which consists of one or more engines. */
interface Part {
  title: string;
  engines: Engine[];
  given: string | undefined;
  check: (given: string) => Promise<string>;
  /** @param ports those that clients use */
  address: (ports: number[]) => string;
}

/** Process ids of the engines that this machine runs, by name. */
export const runningEnginePids = (): Record<string, number> =>
  Object.fromEntries(
    parts()
      .flatMap(({ engines }) => engines)
      .flatMap((engine) => {
        const pid = runningPid(engine);
        return pid === null ? [] : [[engine.name, pid]];
      }),
  );

/**
 * Makes sure all engines run and respond; those that already do remain unchanged. They outlive this process.
 * @throws EngineProblem when a prerequisite is missing, a set address is unreachable or an engine does not start.
 */
export async function startEngines({ report = printLine }: { report?: Report } = {}): Promise<Engines> {
  if (areContainers() && parts().some(({ given }) => !given))
    throw new EngineProblem(
      'ENGINES=containers is for tests, which start and remove the containers: leave ENGINES out',
    );
  const running = await answeringEngines();
  if (running) return running;
  return withExclusiveLock(
    paths.lock,
    () => startMissing(report),
    ({ pid }) => report(`engines: waiting for process ${pid}, which is starting or stopping them`),
  );
}

/** Stops the engines we started and retains their data. Returns the names of those that were running. */
export function stopEngines(): Promise<string[]> {
  return withExclusiveLock(paths.lock, async () => {
    const own = [...everyKafkaNode, store, keycloak];
    const stopped = await Promise.all(own.map(async (engine) => ((await stopEngine(engine)) ? engine.title : null)));
    return stopped.filter((title) => title !== null);
  });
}

/** Returns the running engines together with those configured in the environment; null when one is missing. */
export function runningEngines(): Engines | null {
  const addresses = parts().map((part) => part.given ?? ownAddress(part));
  return addresses.every((address) => address !== null) ? describe(addresses) : null;
}

/** Returns the environment variables that point another process to these engines. */
export function addressVariables(engines: Engines): Record<string, string> {
  const { kafkaBrokers, kafkaSaslBrokers, kafkaTls, mongodbUri, hasDatabaseUsers, keycloakUrl, keycloakAdmin } =
    engines;
  return {
    KAFKA_BROKERS: kafkaBrokers,
    ...(kafkaSaslBrokers && { KAFKA_SASL_BROKERS: kafkaSaslBrokers }),
    ...(kafkaTls && { KAFKA_TLS_BROKERS: kafkaTls.brokers, KAFKA_TLS_CA_FILE: kafkaTls.caFile }),
    MONGODB_URI: mongodbUri,
    ...(hasDatabaseUsers && { MONGODB_USERS: 'true' }),
    KEYCLOAK_URL: keycloakUrl,
    KEYCLOAK_ADMIN: keycloakAdmin.username,
    KEYCLOAK_ADMIN_PASSWORD: keycloakAdmin.password,
  };
}

/** Returns each engine with its address, which is null when the engine does not respond. */
export function engineStatus(): Promise<{ title: string; address: string | null }[]> {
  return Promise.all(parts().map(async (part) => ({ title: part.title, address: await answeringAddress(part) })));
}

async function answeringEngines(): Promise<Engines | null> {
  const addresses = await Promise.all(parts().map(answeringAddress));
  return addresses.every((address) => address !== null) ? describe(addresses) : null;
}

async function answeringAddress(part: Part): Promise<string | null> {
  if (part.given) return part.check(part.given).catch(() => null);
  const answers = await Promise.all(
    part.engines.map(async (engine) => {
      const ports = runningPorts(engine);
      return ports !== null && engine.answers(ports);
    }),
  );
  return answers.every(Boolean) ? ownAddress(part) : null;
}

async function startMissing(report: Report): Promise<Engines> {
  const all = parts();
  if (all.some(({ given }) => !given)) await checkPrerequisites();
  const outcomes = await Promise.allSettled(all.map((part) => ensure(part, report)));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (failures.length > 0) throw together(failures);
  return describe(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
}

/** Combines all problems into one; an unexpected error takes precedence. */
function together(failures: unknown[]): unknown {
  const problems = failures.filter((failure) => failure instanceof EngineProblem);
  if (problems.length < failures.length) return failures.find((failure) => !(failure instanceof EngineProblem));
  return new EngineProblem(problems.map(({ message }) => message).join('\n'));
}

async function ensure(part: Part, report: Report): Promise<string> {
  if (part.given) return part.check(part.given);
  const ports = await ensureAllRunning(part.engines, report);
  return part.address(ports.map(([port = 0]) => port));
}

function ownAddress({ engines, address }: Part): string | null {
  const ports = livingPortsAt(engines, 0);
  return ports && address(ports);
}

/** The port of the same listener of each engine; null when an engine is stopped or has no such listener. */
function livingPortsAt(engines: Engine[], listener: number): number[] | null {
  const ports = engines.map((engine) => runningPorts(engine)?.[listener]);
  return ports.every((port) => port !== undefined) ? ports : null;
}

function describe([kafkaBrokers = '', mongodb = '', keycloakUrl = '']: string[]): Engines {
  const keycloakAdmin = givenAddresses().keycloakUrl ? keycloakAdminGiven() : ADMIN;
  return {
    kafkaBrokers,
    kafkaSaslBrokers: saslBrokers(),
    kafkaTls: tlsBrokers(),
    kafkaReplication: givenAddresses().kafkaBrokers ? 1 : kafkaNodes().length,
    mongodbUri: mongodbAddress(mongodb).address,
    hasDatabaseUsers: !givenAddresses().mongodbUri || hasUsersInGivenMongodb(),
    keycloakUrl,
    keycloakAdmin,
  };
}

function saslBrokers(): string | null {
  const given = givenAddresses();
  if (given.kafkaBrokers) return given.kafkaSaslBrokers ?? null;
  const ports = livingPortsAt(kafkaNodes(), 2);
  return ports && brokersAt(ports);
}

function tlsBrokers() {
  const { kafkaBrokers, kafkaTlsBrokers: brokers, kafkaCaFile: caFile } = givenAddresses();
  if (kafkaBrokers) return brokers && caFile ? { brokers, caFile } : null;
  const ports = livingPortsAt(kafkaNodes(), 3); // nodes started by an older version have no fourth port
  return ports && { brokers: brokersAt(ports), caFile: certificateFile() };
}

const brokersAt = (ports: number[]) => ports.map((port) => `127.0.0.1:${port}`).join(',');

function parts(): Part[] {
  const given = givenAddresses();
  return [
    { title: 'Kafka', engines: kafkaNodes(), given: given.kafkaBrokers, check: checkBrokers, address: brokersAt },
    {
      title: store.title,
      engines: [store],
      given: given.mongodbUri,
      check: checkMongodb,
      address: ([port]) => `mongodb://127.0.0.1:${port}`,
    },
    {
      title: keycloak.title,
      engines: [keycloak],
      given: given.keycloakUrl,
      check: checkKeycloak,
      address: ([port]) => `http://127.0.0.1:${port}/auth`,
    },
  ];
}

function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
