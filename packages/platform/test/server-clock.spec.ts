import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Leases } from '../src/persistence/leases.js';
import { Store } from '../src/persistence/store.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';

const SKEW_MS = 30_000;
/** Far more than the error of a measurement, far less than the skew. */
const TOLERANCE_MS = SKEW_MS / 2;
const TTL_MS = 20_000;

const machineNow = Date.now;
let namespace: Namespace;
let right: Store;
let ahead: Store;

/** One replica measures the server's time with a right clock, the other one with a clock that is ahead. */
beforeAll(async () => {
  namespace = await freshNamespace('clocks');
  right = new Store(namespace.config);
  ahead = new Store(namespace.config);
  for (const store of [right, ahead]) new Leases(store);
  await right.ready();
  Date.now = () => machineNow() + SKEW_MS;
  await ahead.ready();
});

afterAll(async () => {
  Date.now = machineNow;
  await Promise.all([right.close(), ahead.close()]);
  await namespace.drop();
});

describe('a replica whose clock is 30 seconds ahead', () => {
  it('measures the time of the database server and the skew of its own clock', () => {
    const errorMs = ahead.serverClock.now().getTime() - machineNow();
    expect(Math.abs(errorMs)).toBeLessThan(TOLERANCE_MS);
    expect(Math.abs(ahead.serverClock.machineSkewMs - SKEW_MS)).toBeLessThan(TOLERANCE_MS);
  });

  it('[F58] does not acquire a lease that another replica holds', async () => {
    const held = await new Leases(right).hold('turn', TTL_MS);
    expect(await new Leases(ahead).hold('turn', TTL_MS)).toBeNull();
    expect(held?.alive()).toBe(true);
    await held?.release();
  });
});
