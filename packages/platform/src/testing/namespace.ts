import { randomBytes, randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import mongoose from 'mongoose';
import type { PlatformConfig } from '../config/config.js';
import { Bus } from '../messaging/kafka.js';
import { eventTopics } from '../messaging/provision.js';
import { TopicNames } from '../messaging/topics.js';
import { KeyRing } from '../encryption/key-ring.js';
import { eventually } from './eventually.js';
import { eventMessage } from './event-message.js';
import { Observer } from './observer.js';

export type Publish = <Desc extends DescMessage>(
  schema: Desc,
  init: MessageInitShape<Desc>,
  about: { aggregateId: string; seq?: number },
) => Promise<void>;

export interface Namespace {
  config: PlatformConfig;
  /** A connection that belongs to no service. */
  bus: Bus;
  /** Publishes an event as another service would. `seq` defaults to the next of its aggregate. */
  publish: Publish;
  /** Reads the events on the topics. */
  observer: Observer;
  /** Deletes the database and the topics. Call it after the services that used them have stopped. */
  drop(): Promise<void>;
}

/** Creates a separate database and topics for one service and its replicas in a test, on the running engines. */
export async function freshNamespace(service: string, own: Record<string, unknown> = {}): Promise<Namespace> {
  const config = settings(`t${randomUUID().slice(0, 8)}`, own);
  const bus = new Bus(config, 'test');
  const names = new TopicNames(config.KAFKA_NAMESPACE, service);
  const topics = [...(await eventTopics(config.KAFKA_NAMESPACE)), ...names.retries, names.deadLetters];
  await bus.provision(topics);
  // A send to a topic without leaders fails in part, is repeated, and publishes events twice; many tests count them
  await eventually(() => Promise.all(topics.map((topic) => bus.endsOf(topic))));
  const observer = new Observer(bus, new KeyRing(config.EVENT_KEYS));
  const drop = async () => {
    await observer.close();
    await dropDatabase(config.MONGODB_URI);
    await bus.remove(topics);
    await bus.disconnect();
  };
  return { config, bus, publish: publisher(bus), observer, drop };
}

/** Returns a key ring of one new key in the form of a setting. */
export const freshKeys = (id = 'k1') => `${id}:${randomBytes(32).toString('base64')}`;

function settings(namespace: string, own: Record<string, unknown>) {
  // eslint-disable-next-line node/no-process-env -- where the test run's engines are
  const { MONGODB_URI = 'mongodb://127.0.0.1:27017', KAFKA_BROKERS = '127.0.0.1:9092' } = process.env;
  return {
    PORT: 0,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: 'http://127.0.0.1:8180/auth',
    KEYCLOAK_REALM: 'numbercast',
    IDENTITY_URL: 'http://127.0.0.1:3001',
    TRUSTED_PROXIES: 'loopback',
    ENVIRONMENT: 'test',
    SERVICE_VERSION: 'test',
    MONGODB_URI: `${MONGODB_URI}/${namespace}`,
    FIELD_KEYS: freshKeys(),
    EVENT_KEYS: freshKeys(),
    KAFKA_BROKERS,
    KAFKA_NAMESPACE: `${namespace}.`,
    KAFKA_PARTITIONS: 2,
    KAFKA_REPLICATION: 1,
    KAFKA_SESSION_TIMEOUT_MS: 10_000,
    ...own,
  } as PlatformConfig;
}

function publisher(bus: Bus): Publish {
  const sequence = new Map<string, number>();
  return async (schema, init, { aggregateId, seq }) => {
    const next = seq ?? (sequence.get(aggregateId) ?? 0) + 1;
    sequence.set(aggregateId, Math.max(next, sequence.get(aggregateId) ?? 0));
    const message = eventMessage(schema, init, { source: 'test', aggregateId, seq: next });
    // Retries like the relay: a broker may not know the leaders of new topics yet
    await eventually(() => bus.send([{ topic: bus.topicOf(schema.typeName), messages: [message] }]));
  };
}

async function dropDatabase(uri: string) {
  const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 5_000 }).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
