import { setTimeout as delay } from 'node:timers/promises';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import {
  assertShape,
  changedSettings,
  settingDifferences,
  settingsOf,
  shapeDifferences,
  type TopicSettings,
  type TopicShape,
} from './topic-settings.js';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

/** Creates, changes and describes topics, and reads and resets the offsets of groups. */
export class TopicAdmin {
  constructor(
    private readonly kafka: Kafka,
    private readonly shape: TopicShape,
  ) {}

  /**
   * Creates the topics that do not exist and gives the others the current settings.
   * @throws TopicMismatch when an existing topic has other partitions or replicas; nothing is created then
   */
  async provision(topics: string[]) {
    const missing = await this.missing(topics);
    const existing = topics.filter((topic) => !missing.includes(topic));
    if (existing.length > 0) await this.connected((admin) => this.update(admin, existing));
    if (missing.length > 0) await this.connected((admin) => this.create(admin, missing));
    while ((await this.missing(topics)).length > 0) await delay(100);
  }

  /**
   * Compares existing topics with the settings that {@link provision} would apply.
   * @param options `withSettings` also compares settings such as `min.insync.replicas`, which needs the right to
   * describe them
   * @returns the differences as sentences
   */
  async review(topics: string[], { withSettings } = { withSettings: false }): Promise<string[]> {
    const missing = await this.missing(topics);
    const existing = topics.filter((topic) => !missing.includes(topic));
    const absent = missing.map((topic) => `The topic ${topic} does not exist.`);
    if (existing.length === 0) return absent;
    return this.connected(async (admin) => {
      const { topics: found } = await admin.fetchTopicMetadata({ topics: existing });
      const settings = withSettings ? await ownSettings(admin, existing) : [];
      return [
        ...absent,
        ...shapeDifferences(found, this.shape).map(
          (difference) => `The topics differ from the settings: ${difference}.`,
        ),
        ...found.flatMap(({ name, partitions }) => underReplicated(name, partitions)),
        ...settings.flatMap(({ name, own }) => settingDifferences(name, own, settingsOf(this.shape))),
      ];
    });
  }

  async missing(topics: string[]): Promise<string[]> {
    const existing = new Set(await this.connected((admin) => admin.listTopics()));
    return topics.filter((topic) => !existing.has(topic));
  }

  async remove(topics: string[]) {
    await this.connected((admin) => admin.deleteTopics({ topics }));
  }

  async offsetsOf(topic: string) {
    const offsets = await this.connected((admin) => admin.fetchTopicOffsets(topic));
    return offsets.map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) }));
  }

  async endsOf(topic: string): Promise<Map<number, bigint>> {
    return new Map((await this.offsetsOf(topic)).map(({ partition, high }) => [partition, high]));
  }

  async offsetsSince(topic: string, instant: Date): Promise<Map<number, bigint>> {
    const found = await this.connected((admin) => admin.fetchTopicOffsetsByTimestamp(topic, instant.getTime()));
    const ends = await this.endsOf(topic);
    const since = found.map(({ partition, offset }) => [partition, BigInt(offset)] as const);
    return new Map(since.filter(([partition, offset]) => offset < (ends.get(partition) ?? 0n)));
  }

  lagOf(group: string, topics: string[]): Promise<Map<string, number>> {
    return this.connected(async (admin) => {
      const positions = await positionsOf(admin, group, topics);
      const sum = (lags: number[]) => lags.reduce((total, lag) => total + lag, 0);
      return new Map(positions.map(({ topic, ends }) => [topic, sum(ends.map(({ end, next }) => end - next))]));
    });
  }

  topicsBehind(group: string, topics: string[], time: Date): Promise<Set<string>> {
    return this.connected(async (admin) => {
      const behind = new Set<string>();
      for (const { topic, ends } of await positionsOf(admin, group, topics)) {
        const next = new Map(ends.map((each) => [each.partition, each.next]));
        const later = await admin.fetchTopicOffsetsByTimestamp(topic, time.getTime());
        if (later.some(({ partition, offset }) => (next.get(partition) ?? 0) < Number(offset))) behind.add(topic);
      }
      return behind;
    });
  }

  rewind(group: string, topic: string): Promise<boolean> {
    return this.connected(async (admin) => {
      const { groups } = await admin.describeGroups([group]);
      if (groups.some(({ members }) => members.length > 0)) return false;
      await admin.resetOffsets({ groupId: group, topic, earliest: true });
      return true;
    });
  }

  private async create(admin: Admin, topics: string[]) {
    const { partitions: numPartitions, replication: replicationFactor } = this.shape;
    const configEntries = entriesOf(settingsOf(this.shape));
    await admin.createTopics({
      // Not waiting for leaders: kafkajs fails when a broker does not know the new topics yet
      waitForLeaders: false,
      topics: topics.map((topic) => ({ topic, numPartitions, replicationFactor, configEntries })),
    });
  }

  private async update(admin: Admin, names: string[]) {
    const { topics } = await admin.fetchTopicMetadata({ topics: names });
    assertShape(topics, this.shape);
    const resources = (await ownSettings(admin, names)).flatMap(({ name, own }) => {
      const changed = changedSettings(own, settingsOf(this.shape));
      return changed ? [{ type: ConfigResourceTypes.TOPIC, name, configEntries: entriesOf(changed) }] : [];
    });
    if (resources.length > 0) await admin.alterConfigs({ validateOnly: false, resources });
  }

  private async connected<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin({ retry: { retries: 2 } });
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
}

/** Partitions whose replicas have not all caught up. */
function underReplicated(topic: string, partitions: { replicas: readonly number[]; isr: readonly number[] }[]) {
  const behind = partitions.filter(({ replicas, isr }) => isr.length < replicas.length).length;
  return behind > 0 ? [`${behind} of ${partitions.length} partitions of ${topic} are under-replicated.`] : [];
}

const entriesOf = (settings: TopicSettings) => Object.entries(settings).map(([name, value]) => ({ name, value }));

/** Each topic's settings that differ from the brokers' defaults. */
async function ownSettings(admin: Admin, names: string[]) {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: ConfigResourceTypes.TOPIC, name })),
  });
  return resources.map(({ resourceName: name, configEntries }) => {
    const own = configEntries.filter(({ configSource }) => configSource === ConfigSource.TOPIC_CONFIG);
    return { name, own: Object.fromEntries(own.map((entry) => [entry.configName, entry.configValue])) };
  });
}

/** For each partition, which message a group reads next and where the partition ends. */
async function positionsOf(admin: Admin, groupId: string, topics: string[]) {
  const offsets = await admin.fetchOffsets({ groupId, topics });
  const ofTopic = async ({ topic, partitions }: (typeof offsets)[number]) => {
    const committed = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
    const ends = (await admin.fetchTopicOffsets(topic)).map(({ partition, high, low }) => {
      const offset = committed.get(partition) ?? -1;
      // A group that has committed nothing begins with the oldest message
      return { partition, next: offset < 0 ? Number(low) : offset, end: Number(high) };
    });
    return { topic, ends };
  };
  return Promise.all(offsets.map(ofTopic));
}
