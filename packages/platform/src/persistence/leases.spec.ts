import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SimulatedTime } from '../testing/simulated-time.js';
import { type Lease, Leases } from './leases.js';
import { ServerClock } from './server-clock.js';
import type { Store } from './store.js';

const SERVER_START = Date.parse('2026-11-22T17:00:00Z');
/** The wall clock of the first replica is right, that of the second one is ahead or behind. */
const SKEW_MS = 30_000;
const TTL_MS = 6_000;
const LONGEST_WAY_MS = 500;

let time: SimulatedTime;
beforeEach(() => {
  time = new SimulatedTime();
  time.install();
});
afterEach(() => time.restore());

interface Row {
  _id: string;
  owner?: string;
  until?: Date;
  token?: number;
}
interface Change {
  $set: Partial<Row>;
  $inc?: { token: number };
}

/** The database server with its one lease. */
class Server {
  row: Row | null = null;

  get now() {
    return new Date(SERVER_START + time.now);
  }
}

/** A replica's connection to the server: it takes time, and it may be cut. */
class Connection {
  isCut = false;

  constructor(
    private readonly server: Server,
    private readonly wayMs: () => number,
  ) {}

  readTime() {
    return this.request(() => this.server.now);
  }

  findOneAndUpdate({ _id, until }: { _id: string; until: { $lt: Date } }, { $set, $inc }: Change) {
    return this.request(() => {
      const { row } = this.server;
      if (row && row.until! >= until.$lt)
        throw Object.assign(new Error('E11000'), { code: 11_000, keyPattern: { _id } });
      return { ...(this.server.row = { _id, ...$set, token: (row?.token ?? 0) + $inc!.token }) };
    });
  }

  updateOne({ owner, token }: { owner: string; token: number }, { $set }: Change) {
    return this.request(() => {
      const { row } = this.server;
      if (row?.owner !== owner || row.token !== token) return { matchedCount: 0 };
      Object.assign(row, $set);
      return { matchedCount: 1 };
    });
  }

  private async request<T>(carryOut: () => T): Promise<T> {
    await this.way();
    const answer = carryOut();
    await this.way();
    return answer;
  }

  private async way() {
    await time.delay(this.wayMs());
    if (this.isCut) throw new Error('the connection is cut');
  }
}

class Replica {
  readonly clock: ServerClock;
  private readonly leases: Leases;
  private lease: Lease | null = null;
  private isBusy = false;

  constructor(private readonly connection: Connection) {
    this.clock = new ServerClock(() => connection.readTime());
    this.leases = new Leases({ collection: () => connection, serverClock: this.clock } as unknown as Store);
  }

  get isHolding() {
    return this.lease?.alive() ?? false;
  }

  async hold() {
    if (this.isBusy || this.isHolding) return;
    this.isBusy = true;
    this.lease = await this.leases.hold('turn', TTL_MS).finally(() => (this.isBusy = false));
  }

  async release() {
    await this.lease?.release();
  }

  async synchronize() {
    await this.clock.synchronize();
  }

  async cut() {
    this.connection.isCut = true;
  }

  async mend() {
    this.connection.isCut = false;
  }
}

const actions = fc.array(
  fc.record({
    replica: fc.constantFrom(0, 1),
    action: fc.constantFrom('hold', 'hold', 'hold', 'release', 'synchronize', 'cut', 'mend'),
    pauseMs: fc.integer({ min: 0, max: 5_000 }),
  }),
  { minLength: 5, maxLength: 25 },
);
const ways = fc.infiniteStream(fc.integer({ min: 0, max: LONGEST_WAY_MS }));

describe('a lease of replicas whose clocks are 30 seconds apart', () => {
  it.each([
    ['ahead', SKEW_MS],
    ['behind', -SKEW_MS],
  ])('is never held by both when the second clock is %s', async (_which, skewMs) => {
    let timesHeld = 0;
    const errors = new Set<string>();
    const law = fc.asyncProperty(actions, ways, async (all, wayMs) => {
      const server = new Server();
      const connection = () => new Connection(server, () => wayMs.next().value as number);
      const replicas = [new Replica(connection()), new Replica(connection())] as const;
      const started = Promise.all(replicas.map((one) => one.synchronize()));
      await time.advance(TTL_MS);
      await started;
      for (const { replica, action, pauseMs } of all) {
        time.wallOffsetMs = SERVER_START + replica * skewMs;
        replicas[replica][action]().catch((error: Error) => errors.add(error.message));
        for (let passed = 0; passed <= pauseMs; passed += 250) {
          await time.advance(250);
          const holders = replicas.filter(({ isHolding }) => isHolding).length;
          expect(holders).toBeLessThan(2);
          timesHeld += holders;
        }
      }
      time.reset();
    });
    await fc.assert(law, { numRuns: 60 });
    expect(timesHeld).toBeGreaterThan(0);
    expect([...errors]).toEqual(['the connection is cut']);
  });
});
