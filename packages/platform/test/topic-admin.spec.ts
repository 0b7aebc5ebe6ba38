import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import kafkajs, { type Admin } from 'kafkajs';
import { Bus } from '../src/messaging/kafka.js';
import { TopicNames } from '../src/messaging/topics.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;
let namespace: Namespace;
let admin: Admin;
let topic: string;

beforeAll(async () => {
  namespace = await freshNamespace('topics', { KAFKA_PARTITIONS: 2 });
  topic = `${namespace.config.KAFKA_NAMESPACE}existing`;
  const kafka = new Kafka({ brokers: namespace.config.KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING });
  admin = kafka.admin();
  await admin.connect();
});

afterAll(async () => {
  await admin.deleteTopics({ topics: [topic] });
  await admin.disconnect();
  await namespace.drop();
});

async function settingsOf(name: string) {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name }],
  });
  const entries = resources[0]!.configEntries;
  return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]));
}

const ours = {
  'cleanup.policy': 'delete',
  'max.message.bytes': '1048588',
  'min.insync.replicas': '1',
  'retention.ms': '604800000',
};

describe('provisioning topics on a broker', () => {
  it('creates them with our settings', async () => {
    expect(await settingsOf(new TopicNames(namespace.config.KAFKA_NAMESPACE, 'topics').deadLetters)).toMatchObject(
      ours,
    );
  });

  it('[F53] applies our settings to an existing topic and keeps those that an operator added', async () => {
    const configEntries = [
      { name: 'retention.ms', value: '1000' },
      { name: 'cleanup.policy', value: 'compact' },
      { name: 'segment.bytes', value: '10485760' },
    ];
    const created = { topic, numPartitions: 2, replicationFactor: 1, configEntries };
    // Waiting for leaders fails while the broker does not know the new topic yet
    await admin.createTopics({ topics: [created], waitForLeaders: false });
    await eventually(() => admin.fetchTopicMetadata({ topics: [topic] }));
    await namespace.bus.provision([topic]);
    await eventually(async () =>
      expect(await settingsOf(topic)).toMatchObject({ ...ours, 'segment.bytes': '10485760' }),
    );
  });
});

describe('a review of topics', () => {
  const names = () => new TopicNames(namespace.config.KAFKA_NAMESPACE, 'topics');
  const named = (name: string) => `${namespace.config.KAFKA_NAMESPACE}${name}`;
  const bus = (changed: object) => new Bus({ ...namespace.config, ...changed }, 'topics');

  it('finds no differences in provisioned topics', async () => {
    const { retries, deadLetters } = names();
    expect(await namespace.bus.review([...retries, deadLetters], { withSettings: true })).toEqual([]);
  });

  it('names topics that do not exist', async () => {
    expect(await namespace.bus.review([named('absent')])).toEqual([`The topic ${named('absent')} does not exist.`]);
  });

  it('names partitions, replicas and settings that differ', async () => {
    const { deadLetters } = names();
    const differences = await bus({ KAFKA_PARTITIONS: 3, KAFKA_REPLICATION: 3 }).review([deadLetters], {
      withSettings: true,
    });
    expect(differences).toEqual([
      `The topics differ from the settings: partitions of ${deadLetters}: expected 3, found 2.`,
      `The topics differ from the settings: replicas of ${deadLetters}: expected 3, found 1.`,
      `min.insync.replicas of the topic ${deadLetters} is 1, not 2.`,
    ]);
  });
});
