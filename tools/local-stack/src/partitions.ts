import { setTimeout as delay } from 'node:timers/promises';
import kafkajs, { type Admin } from 'kafkajs';

export interface Partition {
  topic: string;
  id: number;
  /** Id of the leader's node. */
  leader: number;
  /** Ids of the nodes with a replica, the preferred leader first. */
  replicas: number[];
  inSync: number[];
}

const POLL_MS = 250;
const PATIENCE_MS = 180_000;
/** A frozen node accepts connections but never responds. */
const ANSWER_WITHIN_MS = 3_000;

export const isInSync = ({ replicas, inSync }: Partition) => inSync.length === replicas.length;
export const isLedByPreferred = ({ leader, replicas }: Partition) => leader === replicas[0];

/** Leaders and replicas of all partitions of a Kafka cluster. */
export class Partitions {
  /** @param brokers `host:port` of each node */
  constructor(private readonly brokers: readonly string[]) {}

  /** @param except a node that may not respond */
  all(except?: string): Promise<Partition[]> {
    return this.asAdmin(except, async (admin) => {
      const { topics } = await admin.fetchTopicMetadata();
      return topics.flatMap(({ name, partitions }) =>
        partitions.map(({ partitionId, leader, replicas, isr }) => ({
          topic: name,
          id: partitionId,
          leader,
          replicas,
          inSync: isr,
        })),
      );
    });
  }

  /**
   * Waits until the condition holds for every partition.
   * @throws Error when that takes too long
   */
  async untilAll(isSo: (partition: Partition) => boolean, except?: string): Promise<Partition[]> {
    const until = performance.now() + PATIENCE_MS;
    for (let last = 'no broker responds'; ; await delay(POLL_MS)) {
      try {
        const partitions = await this.all(except);
        const wrong = partitions.filter((partition) => !isSo(partition));
        if (wrong.length === 0) return partitions;
        last = JSON.stringify(wrong[0]);
      } catch (error) {
        last = String(error);
      }
      if (performance.now() > until) throw new Error(`the partitions did not reach the expected state: ${last}`);
    }
  }

  /**
   * Moves every partition: removes the replica of its preferred leader, then adds a new one there as the last in the
   * list. Resolves when all replicas are in sync.
   */
  async rotate(): Promise<void> {
    const before = await this.untilAll(isInSync);
    await this.reassign(before, ([, ...others]) => others);
    await this.untilAll(({ topic, id, replicas }) => {
      const former = before.find((one) => one.topic === topic && one.id === id);
      return !former || replicas.length < former.replicas.length;
    });
    await this.reassign(before, ([first, ...others]) => [...others, first!]);
    await this.untilAll(({ topic, id, replicas, inSync }) => {
      const former = before.find((one) => one.topic === topic && one.id === id);
      return !former || (replicas.length === former.replicas.length && inSync.length === replicas.length);
    });
  }

  private reassign(partitions: Partition[], change: (replicas: number[]) => number[]) {
    const topics = [...new Set(partitions.map(({ topic }) => topic))].map((topic) => ({
      topic,
      partitionAssignment: partitions
        .filter((partition) => partition.topic === topic)
        .map(({ id, replicas }) => ({ partition: id, replicas: change(replicas) })),
    }));
    return this.asAdmin(undefined, (admin) => admin.alterPartitionReassignments({ topics }));
  }

  private async asAdmin<T>(except: string | undefined, work: (admin: Admin) => Promise<T>): Promise<T> {
    const { Kafka, logLevel } = kafkajs;
    const brokers = this.brokers.filter((broker) => broker !== except);
    const timeouts = { connectionTimeout: ANSWER_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS };
    const admin = new Kafka({ brokers, ...timeouts, retry: { retries: 1 }, logLevel: logLevel.NOTHING }).admin();
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
}
