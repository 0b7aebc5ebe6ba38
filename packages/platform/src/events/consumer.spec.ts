import { describe, expect, it } from '@jest/globals';
import { SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import type { EventMeta } from '../trace.js';
import { KeyRing } from '../sealing/key-ring.js';
import { freshKeys } from '../testing/namespace.js';
import { EventConsumer } from './consumer.js';
import type { Batch, ConsumeOptions } from './batch.js';
import type { Bus } from './kafka.js';
import type { ParkedKeys } from './parked-keys.js';
import { TopicNames } from './topics.js';

/** Hands batches to a consumer as the broker would; what it does about them is noted. */
async function consumerOf(handle: (offset: string) => Promise<void>) {
  let options!: ConsumeOptions;
  const bus = {
    names: new TopicNames('', 'members'),
    untilTopicsExist: async () => true,
    consume: async (_group: string, given: ConsumeOptions) => {
      options = given;
      return { disconnect: async () => {} };
    },
  } as unknown as Bus;
  const parked = { load: async () => {}, forget: () => {}, joinQueue: () => false } as unknown as ParkedKeys;
  const consumer = new EventConsumer(bus, parked, new KeyRing(freshKeys()), {
    sessionTimeoutMs: 60,
    handlerTimeoutMs: 1_500,
    backoffMs: [],
    retryDelaysMs: [0, 0, 0, 0],
    lanes: 1,
    partitionsAtOnce: 1,
  });
  const handler = async (_fact: unknown, { seq }: EventMeta) => handle(String(seq));
  consumer.addHandler(SignupPaidSchema.typeName, handler, true, { schemas: [SignupPaidSchema] });
  consumer.start();
  await new Promise((resolve) => setImmediate(resolve));
  options.onJoin?.();
  return { consumer, options };
}

const headersOf = (seq: string) => ({
  ce_id: `signups/k:${seq}`,
  ce_type: SignupPaidSchema.typeName,
  ce_subject: 'k',
  ce_sequence: seq,
  ce_time: '2026-11-21T00:00:00Z',
});

function batchOf(offsets: string[], heartbeat: () => Promise<void> = async () => {}) {
  const done: string[] = [];
  const committed: string[] = [];
  const messages = offsets.map((offset) => ({ key: 'k', value: null, headers: headersOf(offset), offset }));
  const batch: Batch = {
    topic: 'billing.v1',
    partition: 0,
    messages,
    heartbeat,
    isOurs: () => true,
    resolve: (offset) => void done.push(offset),
    commit: async () => void committed.push(done.at(-1) ?? 'nothing'),
    pauseFor: () => undefined,
  };
  return { batch, committed };
}

const never = new Promise<void>(() => undefined);
const until = (check: () => boolean) =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => check() && (clearInterval(timer), resolve()), 2);
  });

describe('a batch of events', () => {
  it('is left where a heartbeat fails, and the next one is taken as usual', async () => {
    let beats = 0;
    const lost = new Error('the connection is gone');
    const seen: string[] = [];
    const { options } = await consumerOf(async (offset) => {
      seen.push(offset);
      if (offset === '0') await until(() => beats > 0);
    });
    const interrupted = batchOf(['0', '1'], async () => {
      beats++;
      throw lost;
    });
    await expect(options.onBatch(interrupted.batch)).rejects.toBe(lost);
    expect(interrupted.committed).toEqual(['0']);
    const next = batchOf(['1', '2']);
    await options.onBatch(next.batch);
    expect(seen).toEqual(['0', '1', '2']);
    expect(next.committed).toEqual(['2']);
  });

  it('is committed in parts, so that a crash repeats few of many', async () => {
    const { options } = await consumerOf(async () => {});
    const { batch, committed } = batchOf(Array.from({ length: 600 }, (_, index) => String(index)));
    await options.onBatch(batch);
    expect(committed).toEqual(['249', '499', '599']);
  });

  it('begins nothing more after the group was joined anew meanwhile', async () => {
    const seen: string[] = [];
    const { options } = await consumerOf(async (offset) => {
      seen.push(offset);
      options.onJoin?.();
    });
    await options.onBatch(batchOf(['0', '1']).batch);
    expect(seen).toEqual(['0']);
  });
});

describe('a consumer', () => {
  it('is not ready before it has joined, nor while it has fallen out', async () => {
    const { consumer, options } = await consumerOf(async () => {});
    expect(consumer.isReady).toBe(true);
    options.onLost?.();
    expect(consumer.isReady).toBe(false);
    options.onJoin?.();
    expect(consumer.isReady).toBe(true);
  });

  it('stops beating and is not ready while a handler is stuck', async () => {
    let beats = 0;
    const { consumer, options } = await consumerOf(() => never);
    void options.onBatch(batchOf(['0'], async () => void beats++).batch);
    await until(() => !consumer.isReady);
    const before = beats;
    await new Promise((resolve) => setTimeout(resolve, 60)); // several beats' time, in which none may come
    expect(before).toBeGreaterThan(0);
    expect(beats).toBe(before);
  });
});
