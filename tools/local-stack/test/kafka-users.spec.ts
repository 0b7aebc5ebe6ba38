import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { runningEngines } from '../src/engines/engines.js';
import { type KafkaUser, setKafkaUsers } from '../src/engines/kafka-users.js';
import type { KafkaConfig } from '@numbercast/platform/config/config';
import { Bus } from '@numbercast/platform/messaging/kafka';
import { provisionTopics } from '@numbercast/platform/messaging/provision';
import { eventually } from '@numbercast/platform/testing';
import { type KafkaUsers, usersIn } from '../src/kafka-users.js';
import { services } from '../src/topology.js';

const namespace = `users-${randomUUID().slice(0, 8)}`;
const engines = runningEngines()!;
const names = services.map(({ name }) => name).filter((name) => name !== 'gateway');
const topic = (name: string) => `${namespace}.${name}`;
const open: Bus[] = [];
let users: KafkaUsers;
let topics: string[];

const encrypted = { KAFKA_BROKERS: engines.kafkaTls!.brokers, KAFKA_TLS: true };

/** A connection as a service has it, signed in as this user. */
function busOf(
  service: string,
  { name, password }: KafkaUser = users[service]!,
  connection: Pick<KafkaConfig, 'KAFKA_BROKERS' | 'KAFKA_TLS' | 'KAFKA_CA'> = {
    ...encrypted,
    KAFKA_CA: readFileSync(engines.kafkaTls!.caFile, 'utf8'),
  },
) {
  const config: KafkaConfig = {
    ...connection,
    KAFKA_NAMESPACE: `${namespace}.`,
    KAFKA_PARTITIONS: 1,
    KAFKA_REPLICATION: 1,
    KAFKA_USERNAME: name,
    KAFKA_PASSWORD: password!,
  };
  const bus = new Bus(config, service);
  open.push(bus);
  return bus;
}

const message = { key: 'k', value: new Uint8Array([1]), headers: {} };
const sendAs = (service: string, name: string) => busOf(service).send([{ topic: topic(name), messages: [message] }]);

/** Waits until a consumer of the group has read a message there. */
async function hears(service: string, name: string, group = service) {
  let received = 0;
  const consumer = await busOf(service).consume(topic(group), {
    topics: [topic(name)],
    sessionTimeoutMs: 10_000,
    rebalanceTimeoutMs: 10_000,
    partitionsAtOnce: 1,
    onBatch: async ({ messages }) => void (received += messages.length),
  });
  await eventually(() => expect(received).toBeGreaterThan(0));
  await consumer.disconnect();
}

const isRefused = (work: Promise<unknown>) => expect(work).rejects.toThrow(/not authorized/i);

beforeAll(async () => {
  Logger.overrideLogger(false); // rejections, which would be logged, are expected here
  users = await usersIn(namespace);
  await setKafkaUsers(engines, Object.values(users));
  topics = await provisionTopics(busOf('provisioning'), `${namespace}.`);
  await eventually(() => sendAs('members', 'members.v1')); // a newly created topic has no leader yet
});

afterAll(async () => {
  await Promise.all(open.map((bus) => bus.disconnect()));
  const config = {
    KAFKA_BROKERS: engines.kafkaBrokers,
    KAFKA_NAMESPACE: '',
    KAFKA_PARTITIONS: 1,
    KAFKA_REPLICATION: 1,
  };
  await new Bus(config, 'test').remove(topics);
  await setKafkaUsers(
    engines,
    Object.values(users).map(({ name }) => ({ name, password: null, grants: [] })),
  );
});

describe('a service’s user of Kafka', () => {
  it.each(names)('[A13.7] publishes to its own topic and to no other: %s', async (name) => {
    await eventually(() => sendAs(name, `${name}.v1`));
    // Several services publish the actions of operators
    const others = names.filter((other) => other !== name && other !== 'admin');
    for (const other of others) await isRefused(sendAs(name, `${other}.v1`));
  });

  it('receives the topics it subscribes to and no others', async () => {
    await hears('billing', 'members.v1');
    await isRefused(busOf('billing').endsOf(topic('delivery.v1')));
  });

  it('cannot access the consumer group of another service', async () => {
    await busOf('billing').lagOf(topic('billing'), [topic('members.v1')]);
    const lag = busOf('billing').lagOf(topic('delivery'), [topic('members.v1')]);
    await expect(lag).rejects.toThrow('Failed to find group coordinator'); // Kafka does not reveal the group
  });

  it('cannot read or write dead letters of other services, except for the console’s user', async () => {
    await eventually(() => sendAs('members', 'members.dlq'));
    await isRefused(sendAs('billing', 'members.dlq'));
    await isRefused(sendAs('billing', 'members.retry.1'));
    await isRefused(busOf('billing').endsOf(topic('members.dlq')));
    await hears('admin', 'members.dlq', 'admin.dead-letters');
    await sendAs('admin', 'members.retry.1');
  });

  it('cannot create or delete topics', async () => {
    const refused = { errors: [{ type: 'TOPIC_AUTHORIZATION_FAILED' }] };
    await expect(busOf('members').provision([topic('members.v2')])).rejects.toMatchObject(refused);
    await isRefused(busOf('members').remove([topic('members.v1')]));
  });

  it('[A12.1] does not send its password to a broker whose certificate it does not trust', async () => {
    const trusting = busOf('members', users['members'], encrypted);
    const sent = trusting.send([{ topic: topic('members.v1'), messages: [message] }]);
    await expect(sent).rejects.toThrow('self-signed certificate');
  });

  it('[A13.3] is rejected with a wrong password', async () => {
    const wrong = busOf('members', { ...users['members']!, password: 'another' });
    await expect(wrong.send([{ topic: topic('members.v1'), messages: [message] }])).rejects.toThrow('authentication');
  });
});
