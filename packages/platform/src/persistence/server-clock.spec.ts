import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SimulatedTime } from '../testing/simulated-time.js';
import { ServerClock } from './server-clock.js';

const SERVER_START = Date.parse('2026-11-22T17:00:00Z');
const SKEW_MS = 30_000;

let time: SimulatedTime;
/** Durations of the way to the server and back, one pair for each request in turn. */
let roundTrips: [there: number, back: number][];

beforeEach(() => {
  time = new SimulatedTime();
  time.wallOffsetMs = SERVER_START + SKEW_MS;
  time.install();
  roundTrips = [[20, 20]];
});

afterEach(() => time.restore());

const serverTime = () => new Date(SERVER_START + time.now);

function aClock() {
  let requests = 0;
  return new ServerClock(async () => {
    const [there, back] = roundTrips[requests++ % roundTrips.length]!;
    await time.delay(there);
    const answer = serverTime();
    await time.delay(back);
    return answer;
  });
}

async function synchronize(clock: ServerClock) {
  const done = clock.synchronize();
  await time.advance(60_000);
  await done;
}

const errorMs = (clock: ServerClock) => Math.abs(clock.now().getTime() - serverTime().getTime());

describe('the clock of the database server', () => {
  it('is the time of this machine before the first measurement', () => {
    expect(aClock().now()).toEqual(new Date(SERVER_START + SKEW_MS));
  });

  it('is the time of the server although the clock of this machine is 30 seconds ahead', async () => {
    const clock = aClock();
    await synchronize(clock);
    await time.advance(3_600_000);
    expect(errorMs(clock)).toBe(0);
    expect(clock.machineSkewMs).toBe(SKEW_MS);
  });

  it('is not affected when this machine’s clock is changed', async () => {
    const clock = aClock();
    await synchronize(clock);
    time.wallOffsetMs -= 3_600_000;
    expect(errorMs(clock)).toBe(0);
  });

  it('is inaccurate by at most half of the fastest round trip', async () => {
    roundTrips = [
      [0, 900],
      [0, 40],
      [700, 0],
    ];
    const clock = aClock();
    await synchronize(clock);
    expect(errorMs(clock)).toBe(20);
  });

  it('keeps its measurement when later round trips are too slow to be precise', async () => {
    const clock = aClock();
    await synchronize(clock);
    roundTrips = [[0, 5_000]];
    await synchronize(clock);
    expect(errorMs(clock)).toBe(0);
  });

  it('keeps its measurement when the server does not respond', async () => {
    let isDown = false;
    const clock = new ServerClock(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(serverTime())));
    await clock.synchronize();
    isDown = true;
    await expect(clock.synchronize()).rejects.toThrow('down');
    await time.advance(60_000);
    expect(errorMs(clock)).toBe(0);
  });
});
