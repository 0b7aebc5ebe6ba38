import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from './engine.js';
import { engineEnvironment } from './environment.js';
import { certified } from './kafka-certificate.js';
import { type Ingredients, install } from './installation.js';
import { warningsExcept } from './java-logging.js';
import { oneAnswer } from './one-answer.js';
import { places } from './places.js';
import { javaCommand } from './prerequisites.js';
import type { Command } from './processes.js';
import { runTool } from './tool.js';

export const ingredients: Ingredients = { engine: 'kafka', title: 'Kafka', goal: 'copy-dependencies', size: '45 MB' };
const LOOPBACK = '127.0.0.1';
const HEAP = ['-Xms128m', '-Xmx512m'];
export const LOGGING = warningsExcept();

/**
 * Apache Kafka, one node that is broker and controller. Whoever comes to the first of its ports may do everything, as
 * everything here is on loopback; users with passwords sign in at the third, or encrypted at the fourth, and may do what
 * they were allowed.
 */
export const kafka: Engine = {
  name: 'kafka',
  title: 'Kafka',
  usualPorts: [9092, 9093, 9094, 9095],
  patienceMs: 300_000,

  async prepare(report) {
    const libraries = await install(ingredients, report);
    return (ports) => commandOn(ports, libraries);
  },

  /** Asks for the cluster's metadata: the broker is listed there once it takes part. */
  async answers([port = 0]) {
    const answer = await oneAnswer(port, METADATA_REQUEST, 12);
    return answer !== null && answer.readInt32BE(8) > 0;
  },
};

// length, key 3 (Metadata), version 1, correlation id, no client id, an empty list of topics
const METADATA_REQUEST = Buffer.from('0000000e' + '0003' + '0001' + '00000001' + 'ffff' + '00000000', 'hex');

async function commandOn(ports: number[], libraries: string): Promise<Command> {
  const directory = places.data('kafka');
  const properties = await writeProperties(ports, join(directory, 'log'));
  const java = [...LOGGING, '-cp', join(libraries, '*')];
  if (!existsSync(join(directory, 'log', 'meta.properties'))) await format(java, properties);
  return { file: javaCommand(), args: [...HEAP, ...java, 'kafka.Kafka', properties], directory };
}

/**
 * The text of server.properties for a container that publishes these ports on loopback under the same numbers.
 * @param keystore where the container finds the file at `keys()`, which this makes when it is missing
 */
export async function containerProperties(ports: number[], keystore: string): Promise<string> {
  const settings = serverSettings(ports, '/var/lib/kafka/data', '0.0.0.0');
  return asProperties({ ...settings, ...(await certified('TLS_USERS', keystore)) });
}

async function writeProperties(ports: number[], logDirectory: string): Promise<string> {
  const directory = places.data('kafka');
  await mkdir(directory, { recursive: true });
  const properties = join(directory, 'server.properties');
  const settings = { ...serverSettings(ports, logDirectory, LOOPBACK), ...(await certified('TLS_USERS')) };
  await writeFile(properties, asProperties(settings));
  return properties;
}

async function format(java: string[], properties: string): Promise<void> {
  const tool = [...java, 'kafka.tools.StorageTool', 'format', '--ignore-formatted'];
  const args = [...tool, '--cluster-id', clusterId(), '--config', properties];
  await runTool(
    { file: javaCommand(), args, environment: engineEnvironment({}) },
    'Kafka: its data could not be set up',
  );
}

/** 16 random bytes as Kafka writes a uuid; the tool would take a leading dash for an option. */
function clusterId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? clusterId() : id;
}

function serverSettings(ports: number[], logDirectory: string, address: string) {
  const [port = 0, controllerPort = 0, usersPort = 0, tlsPort = 0] = ports;
  const listenersAt = (host: string) =>
    `PLAINTEXT://${host}:${port},USERS://${host}:${usersPort},TLS_USERS://${host}:${tlsPort}`;
  return {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@${LOOPBACK}:${controllerPort}`,
    listeners: `${listenersAt(address)},CONTROLLER://${LOOPBACK}:${controllerPort}`,
    'advertised.listeners': listenersAt(LOOPBACK),
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': SECURITY,
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': logDirectory,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    ...USERS,
    ...ONE_NODE,
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

const ONE_NODE = {
  'offsets.topic.replication.factor': 1,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
};

const MODEST = {
  'offsets.topic.num.partitions': 4,
  'transaction.state.log.num.partitions': 4,
  'share.coordinator.state.topic.num.partitions': 4,
  'num.network.threads': 2,
  'num.io.threads': 4,
  'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
};
