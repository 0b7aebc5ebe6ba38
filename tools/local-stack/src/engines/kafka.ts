import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from './engine.js';
import { EngineProblem } from './engine-problem.js';
import { engineEnvironment, kafkaNodeCount } from './environment.js';
import { certified } from './kafka-certificate.js';
import { type Artifacts, install } from './installation.js';
import { warningsExcept } from './java-logging.js';
import { recordedPorts } from './lifecycle.js';
import { firstResponse } from './tcp-probe.js';
import { paths } from './paths.js';
import { javaCommand } from './prerequisites.js';
import type { Command } from './processes.js';
import { runCommand } from './run-command.js';

export const artifacts: Artifacts = { engine: 'kafka', title: 'Kafka', goal: 'copy-dependencies', size: '45 MB' };
const LOOPBACK = '127.0.0.1';
const CONTAINER_DATA = '/var/lib/kafka/data';
export const LOGGING = warningsExcept();

/** Cluster settings of a node. */
interface Membership {
  nodeId: number;
  /** In the format of `controller.quorum.voters`. */
  voters: string;
  /** Nodes of the cluster, which is also the number of replicas of each partition. */
  size: number;
}

/**
 * Apache Kafka, one node that is broker and controller. Clients of the first port may do everything, because
 * all ports are on loopback. Users with passwords sign in at the third port, or with TLS at the fourth, and have the
 * rights that they were granted.
 */
export const kafka: Engine = {
  name: 'kafka',
  title: 'Kafka',
  usualPorts: [9092, 9093, 9094, 9095],
  ...nodeBehavior('kafka', ['-Xms128m', '-Xmx512m'], aloneOn),
};

/** Three such nodes that form one cluster. */
const cluster = [1, 2, 3].map((nodeId): Engine => {
  const name = `kafka-${nodeId}`;
  const first = 9092 + 10 * nodeId;
  return {
    name,
    title: `Kafka ${nodeId}`,
    usualPorts: [first, first + 1, first + 2, first + 3],
    hasFixedPorts: true,
    ...nodeBehavior(name, ['-Xms128m', '-Xmx384m'], (ports) => inCluster(nodeId, ports)),
  };
});

/** All nodes that may run here, whatever KAFKA_NODES says. */
export const everyKafkaNode: readonly Engine[] = [kafka, ...cluster];

/** Returns as many nodes as KAFKA_NODES requests. @throws EngineProblem for a number other than 1 or 3 */
export function kafkaNodes(): Engine[] {
  const count = kafkaNodeCount();
  if (count === 1) return [kafka];
  if (count === cluster.length) return cluster;
  throw new EngineProblem(`KAFKA_NODES must be 1 or ${cluster.length}`);
}

function nodeBehavior(
  name: string,
  heap: string[],
  membershipOn: (ports: number[]) => Membership,
): Pick<Engine, 'patienceMs' | 'prepare' | 'answers'> {
  return {
    patienceMs: 300_000,

    async prepare(report) {
      const libraries = await install(artifacts, report);
      return (ports) => commandOn(ports, { name, heap, libraries, membership: membershipOn(ports) });
    },

    /** Requests the metadata of the cluster, which lists the broker once it has joined. */
    async answers([port = 0]) {
      const answer = await firstResponse(port, METADATA_REQUEST, 12);
      return answer !== null && answer.includes(listingOf(port));
    },
  };
}

// length, key 3 (Metadata), version 1, correlation id, no client id, an empty list of topics
const METADATA_REQUEST = Buffer.from('0000000e' + '0003' + '0001' + '00000001' + 'ffff' + '00000000', 'hex');

/** A broker in a response: its host and, right after it, its port in four bytes. */
function listingOf(port: number): Buffer {
  const listing = Buffer.alloc(LOOPBACK.length + 4);
  listing.write(LOOPBACK);
  listing.writeInt32BE(port, LOOPBACK.length);
  return listing;
}

const voter = (nodeId: number, [, controllerPort = 0]: number[]) => `${nodeId}@${LOOPBACK}:${controllerPort}`;

function aloneOn(ports: number[]): Membership {
  return { nodeId: 1, voters: voter(1, ports), size: 1 };
}

/** @throws EngineProblem when the ports of the other nodes are not reserved */
function inCluster(nodeId: number, ports: number[]): Membership {
  const voters = cluster.map((node, index) => {
    const known = index + 1 === nodeId ? ports : recordedPorts(node);
    if (!known) throw new EngineProblem(`${node.title} has no ports: end all engines and start them again`);
    return voter(index + 1, known);
  });
  return { nodeId, voters: voters.join(','), size: cluster.length };
}

interface NodePlan {
  name: string;
  heap: string[];
  libraries: string;
  membership: Membership;
}

async function commandOn(ports: number[], { name, heap, libraries, membership }: NodePlan): Promise<Command> {
  const directory = paths.data(name);
  const logDirectory = join(directory, 'log');
  const properties = join(directory, 'server.properties');
  await mkdir(directory, { recursive: true });
  const settings = { ...serverSettings(ports, logDirectory, LOOPBACK, membership), ...(await certified('TLS_USERS')) };
  await writeFile(properties, asProperties(settings));
  const java = [...LOGGING, '-cp', join(libraries, '*')];
  if (!existsSync(join(logDirectory, 'meta.properties'))) await format(java, properties, membership);
  return { file: javaCommand(), args: [...heap, ...java, 'kafka.Kafka', properties], directory };
}

/**
 * The text of server.properties for a container that publishes these ports on loopback under the same numbers.
 * @param keystore where the container finds the file at `keys()`, which is created if it is missing
 */
export async function containerProperties(ports: number[], keystore: string): Promise<string> {
  const settings = serverSettings(ports, CONTAINER_DATA, '0.0.0.0', aloneOn(ports));
  return asProperties({ ...settings, ...(await certified('TLS_USERS', keystore)) });
}

/**
 * The text of server.properties for a container on this machine's network, one of a cluster of such containers.
 * @param portsOfAll the ports of each node, in the order of their ids
 * @param keystore where the container finds the file at `keys()`, which is created if it is missing
 */
export async function clusterProperties(nodeId: number, portsOfAll: number[][], keystore: string): Promise<string> {
  const voters = portsOfAll.map((ports, index) => voter(index + 1, ports)).join(',');
  const membership = { nodeId, voters, size: portsOfAll.length };
  const settings = serverSettings(portsOfAll[nodeId - 1]!, CONTAINER_DATA, LOOPBACK, membership);
  return asProperties({ ...settings, ...(await certified('TLS_USERS', keystore)) });
}

async function format(java: string[], properties: string, { size }: Membership): Promise<void> {
  const tool = [...java, 'kafka.tools.StorageTool', 'format', '--ignore-formatted'];
  const args = [...tool, '--cluster-id', size === 1 ? randomClusterId() : CLUSTER_ID, '--config', properties];
  await runCommand(
    { file: javaCommand(), args, environment: engineEnvironment({}) },
    'Kafka: its data could not be set up',
  );
}

/** The same for all nodes of a cluster, which are formatted one by one; Kafka's form of a UUID. */
const CLUSTER_ID = Buffer.from('numbercast-local').toString('base64url');

/** Returns 16 random bytes in Kafka's UUID format; the tool would interpret a leading dash as an option. */
function randomClusterId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? randomClusterId() : id;
}

/** The contents of server.properties of a node, apart from its certificate. */
export function serverSettings(
  ports: number[],
  logDirectory: string,
  address: string,
  { nodeId, voters, size }: Membership,
) {
  const [port = 0, controllerPort = 0, usersPort = 0, tlsPort = 0] = ports;
  const listenersAt = (host: string) =>
    `PLAINTEXT://${host}:${port},USERS://${host}:${usersPort},TLS_USERS://${host}:${tlsPort}`;
  return {
    'process.roles': 'broker,controller',
    'node.id': nodeId,
    'controller.quorum.voters': voters,
    listeners: `${listenersAt(address)},CONTROLLER://${LOOPBACK}:${controllerPort}`,
    'advertised.listeners': listenersAt(LOOPBACK),
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': SECURITY,
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': logDirectory,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    ...USERS,
    ...replicated(size),
    ...MODEST,
  };
}

function asProperties(settings: Record<string, string | number | boolean>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${String(value).replaceAll('\\', '\\\\')}`);
  return `${lines.join('\n')}\n`;
}

const SECURITY = 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,USERS:SASL_PLAINTEXT,TLS_USERS:SASL_SSL';
const SIGN_IN = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';

const USERS = {
  'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
  'listener.name.users.scram-sha-512.sasl.jaas.config': SIGN_IN,
  'listener.name.tls_users.scram-sha-512.sasl.jaas.config': SIGN_IN,
  'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users': 'User:ANONYMOUS',
};

/** With more than one node, one of them may fail and every write is still on two. */
function replicated(size: number) {
  const inSync = Math.max(1, size - 1);
  return {
    'default.replication.factor': size,
    'min.insync.replicas': inSync,
    'offsets.topic.replication.factor': size,
    'transaction.state.log.replication.factor': size,
    'transaction.state.log.min.isr': inSync,
    'share.coordinator.state.topic.replication.factor': size,
    'share.coordinator.state.topic.min.isr': inSync,
    // A node that comes back leads its partitions again within seconds instead of minutes
    'leader.imbalance.check.interval.seconds': 5,
  };
}

const MODEST = {
  'offsets.topic.num.partitions': 4,
  'transaction.state.log.num.partitions': 4,
  'share.coordinator.state.topic.num.partitions': 4,
  'num.network.threads': 2,
  'num.io.threads': 4,
  'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
};
