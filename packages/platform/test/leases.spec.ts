import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Leases } from '../src/persistence/leases.js';
import { Store } from '../src/persistence/store.js';
import { eventually } from '../src/testing/index.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';

const TTL_MS = 900;
let namespace: Namespace;
let store: Store;
let leases: Leases;
let count = 0;
let name: string;

beforeAll(async () => {
  namespace = await freshNamespace('leases');
  store = new Store(namespace.config);
  leases = new Leases(store);
  await store.ready();
});

beforeEach(() => {
  name = `lease-${++count}`;
});

afterAll(async () => {
  await store.close();
  await namespace.drop();
});

const rows = () => store.connection.collection<{ _id: string; until: Date }>('leases');

describe('a lease', () => {
  it('is held by one caller at a time', async () => {
    const held = await Promise.all(Array.from({ length: 8 }, () => leases.hold(name, 60_000)));
    expect(held.filter((lease) => lease !== null)).toHaveLength(1);
    for (const lease of held) await lease?.release();
  });

  it('can be acquired as soon as it is released, with a higher token', async () => {
    const first = await leases.hold(name, 60_000);
    await first!.release();
    expect(first!.alive()).toBe(false);
    const second = await leases.hold(name, 60_000);
    expect(second!.token).toBeGreaterThan(first!.token);
    await second!.release();
  });

  it('is released when its work fails, and no work is done while another replica holds it', async () => {
    const broken = leases.during(name, 60_000, async () => {
      expect(await leases.during(name, 60_000, () => Promise.reject(new Error('done by two')))).toBe(false);
      throw new Error('the work has failed');
    });
    await expect(broken).rejects.toThrow('the work has failed');
    expect(await leases.during(name, 60_000, async (lease) => expect(lease.alive()).toBe(true))).toBe(true);
  });

  it('stays with its holder for as long as it is renewed', async () => {
    // Long enough not to expire on a busy machine, which may pause for a second
    const ttlMs = 6_000;
    const lease = await leases.hold(name, ttlMs);
    const started = performance.now();
    await eventually(async () => {
      expect(lease!.alive()).toBe(true);
      expect(await leases.hold(name, ttlMs)).toBeNull();
      expect(performance.now() - started).toBeGreaterThan(2 * ttlMs);
    }, 120_000);
    await lease!.release();
  });

  it('becomes invalid for its holder well before others can acquire it, when renewals stop', async () => {
    const steady = performance.now.bind(performance);
    const lease = await leases.hold(name, 60_000);
    try {
      performance.now = () => steady() + 38_000;
      expect(lease!.alive()).toBe(true);
      performance.now = () => steady() + 40_001;
      expect(lease!.alive()).toBe(false);
      expect(await leases.hold(name, 60_000)).toBeNull();
    } finally {
      performance.now = steady;
      await lease!.release();
    }
  });

  it('can be acquired after its holder has disappeared, but not before it expires', async () => {
    const cutOff = new Store(namespace.config);
    const elsewhere = new Leases(cutOff);
    await cutOff.ready();
    const lost = await elsewhere.hold(name, TTL_MS);
    await cutOff.close();
    const { until } = (await rows().findOne({ _id: name }))!;
    const next = await eventually(async () => {
      const lease = await leases.hold(name, TTL_MS);
      expect(lease).not.toBeNull();
      return lease!;
    });
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
    expect(next.token).toBe(lost!.token + 1);
    expect(lost!.alive()).toBe(false);
    await next.release();
  });

  it('remains invalid for a former holder after it has expired', async () => {
    const steady = performance.now.bind(performance);
    const lease = await leases.hold(name, TTL_MS);
    performance.now = () => steady() + TTL_MS; // frozen for this long
    try {
      expect(lease!.alive()).toBe(false);
      await eventually(async () => {
        const again = await leases.hold(name, TTL_MS);
        expect(again).not.toBeNull();
        await again!.release();
      });
      expect(lease!.alive()).toBe(false);
    } finally {
      performance.now = steady;
    }
  });
});
