import { MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import mongoose from 'mongoose';
import type { PlatformConfig } from '../src/config/config.js';
import { TopicLogs } from './memory-bus.js';
import { Follower, Owner } from './restored-services.js';

const YESTERDAY = Date.now() - 86_400_000;
/** The value of RESTORED_AT at the nth restore. */
export const restoredAt = (n: number) => new Date(YESTERDAY + n * 1_000);
/** Number of retry topics, and so of rounds after which no event waits. */
const RETRIES = 4;
let worlds = 0;

type Snapshot = Map<string, object[]>;

/** An owner of members and a service that follows them, each with its own database, with Kafka between them. */
export class World {
  readonly topics = new TopicLogs();
  readonly offsets = new Map<string, number>();
  readonly snapshots: [Snapshot, Snapshot][] = [];
  owner!: Owner;
  follower!: Follower;
  private decisions = 0;
  private restores = 0;
  private readonly uris: [string, string];

  constructor(private readonly config: PlatformConfig) {
    const uri = `${config.MONGODB_URI}-${++worlds}`;
    this.uris = [`${uri}-owner`, `${uri}-follower`];
  }

  async start(RESTORED_AT?: Date, { isFollowerLeftOut = false } = {}) {
    const [owner, follower] = this.uris;
    const settings = { ...this.config, RESTORED_AT };
    this.owner = new Owner({ ...settings, MONGODB_URI: owner }, this.topics);
    const followers = isFollowerLeftOut ? this.config : settings;
    this.follower = new Follower({ ...followers, MONGODB_URI: follower }, this.topics);
    await this.owner.start();
    await this.follower.start();
  }

  decide(memberId: string) {
    return this.owner.decide(memberId, `decision ${++this.decisions}`);
  }

  /** Name of the next decision. */
  get next() {
    return `decision ${this.decisions + 1}`;
  }

  /** @param isRetrying whether the retry topics are read as well */
  consume(limit: number, isRetrying = true) {
    return this.follower.consume(this.offsets, limit, isRetrying ? undefined : [this.topic]);
  }

  /** The topic on which the owner publishes. */
  get topic() {
    return this.owner.bus.topicOf(MemberChangedSchema.typeName);
  }

  async snapshot() {
    this.snapshots.push(await this.copies());
  }

  async lose(snapshot: [Snapshot, Snapshot]) {
    await this.end();
    await restore(this.uris[0], snapshot[0]);
    await restore(this.uris[1], snapshot[1]);
  }

  /** Both databases go back to a snapshot; Kafka keeps its messages and offsets. */
  async restore(snapshot: [Snapshot, Snapshot]) {
    await this.lose(snapshot);
    await this.start(restoredAt(++this.restores));
  }

  /** Decides about a member, publishes the event, and waits until the follower has handled it. */
  async decideAndSettle(memberId: string) {
    await this.decide(memberId);
    await this.settle();
  }

  async settle() {
    while ((await this.owner.publish()) > 0);
    for (let round = 0; round <= RETRIES; round++) await this.consume(1_000);
  }

  /** Another replica of the owner, which has not started. */
  replica(RESTORED_AT: Date) {
    return new Owner({ ...this.owner.config, RESTORED_AT }, this.topics);
  }

  async end() {
    await this.owner.end();
    await this.follower.end();
  }

  async drop() {
    await this.end();
    for (const uri of this.uris) {
      const connection = await mongoose.createConnection(uri).asPromise();
      await connection.dropDatabase();
      await connection.close();
    }
  }

  private async copies() {
    return (await Promise.all(this.uris.map(snapshotOf))) as [Snapshot, Snapshot];
  }
}

/** Returns all documents of a database, by collection. */
async function snapshotOf(uri: string): Promise<Snapshot> {
  return withDatabase(uri, async (database) => {
    const collections = await database.listCollections().toArray();
    const all = collections.map(async ({ name }) => [name, await database.collection(name).find().toArray()] as const);
    return new Map(await Promise.all(all));
  });
}

/** Replaces all documents of a database, and expires its leases, whose holders no longer exist. */
async function restore(uri: string, snapshot: Snapshot) {
  await withDatabase(uri, async (database) => {
    for (const { name } of await database.listCollections().toArray()) await database.collection(name).deleteMany({});
    for (const [name, documents] of snapshot)
      if (documents.length > 0) await database.collection(name).insertMany(documents);
    await database.collection('leases').updateMany({}, { $set: { until: new Date(0) } });
  });
}

async function withDatabase<T>(uri: string, work: (database: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    return await work(connection.db!);
  } finally {
    await connection.close();
  }
}
