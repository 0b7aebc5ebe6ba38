/** How long a topic retains an event: a service may be down this long, and personal data is deleted afterwards. */
const RETENTION_MS = 7 * 86_400_000;
/** One MiB plus the overhead of a batch, Kafka's default: enough for payloads of 900 KiB and their headers. */
const MESSAGE_LIMIT_BYTES = 1_048_588;

/** Settings of every topic. */
export interface TopicShape {
  partitions: number;
  replication: number;
}

/** Settings by their name in Kafka. */
export type TopicSettings = Record<string, string>;

/** The settings of an existing topic that are compared. */
export interface FoundTopic {
  name: string;
  partitions: { replicas: readonly unknown[] }[];
}

/** A topic has other partitions or replicas than the settings of this process say. */
export class TopicMismatch extends Error {
  constructor(differences: string[]) {
    super(`topics differ from KAFKA_PARTITIONS and KAFKA_REPLICATION: ${differences.join('; ')}`);
    this.name = TopicMismatch.name;
  }
}

/**
 * Settings of a topic. An acknowledged event is on at least all but one of the replicas, and survives the loss of one.
 */
export const settingsOf = ({ replication }: TopicShape): TopicSettings => ({
  'min.insync.replicas': String(Math.max(1, replication - 1)),
  'cleanup.policy': 'delete',
  'max.message.bytes': String(MESSAGE_LIMIT_BYTES),
  'retention.ms': String(RETENTION_MS),
});

/** @throws TopicMismatch naming each topic that differs, with the expected and the found numbers */
export function assertShape(found: FoundTopic[], shape: TopicShape) {
  const differences = shapeDifferences(found, shape);
  if (differences.length > 0) throw new TopicMismatch(differences);
}

/** Topics with other partitions or replicas, with the expected and the found numbers. */
export function shapeDifferences(found: FoundTopic[], { partitions, replication }: TopicShape): string[] {
  return found.flatMap((topic) => {
    const replicas = [...new Set(topic.partitions.map((partition) => partition.replicas.length))].join(' and ');
    return [
      ...difference(`partitions of ${topic.name}`, partitions, String(topic.partitions.length)),
      ...difference(`replicas of ${topic.name}`, replication, replicas),
    ];
  });
}

/** Settings of a topic that differ from ours, as sentences. */
export const settingDifferences = (topic: string, own: TopicSettings, ours: TopicSettings): string[] =>
  Object.entries(ours)
    .filter(([name, value]) => own[name] !== value)
    .map(
      ([name, value]) => `${name} of the topic ${topic} is ${own[name] ?? 'the default of the brokers'}, not ${value}.`,
    );

const difference = (what: string, expected: number, found: string) =>
  found === String(expected) ? [] : [`${what}: expected ${expected}, found ${found}`];

/**
 * The settings to write: ours together with those that an operator has added, because a write replaces all of them.
 * Null when the topic has ours already.
 */
export function changedSettings(own: TopicSettings, ours: TopicSettings): TopicSettings | null {
  const differs = Object.entries(ours).some(([name, value]) => own[name] !== value);
  return differs ? { ...own, ...ours } : null;
}
