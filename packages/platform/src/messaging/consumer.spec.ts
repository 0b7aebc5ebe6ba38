import { afterAll, describe, expect, it } from '@jest/globals';
import { CheckoutExpiredSchema, SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { SpanKind, trace } from '@opentelemetry/api';
import { recordSpans } from '../testing/record-spans.js';
import { currentEvent, type EventMeta } from '../telemetry/trace.js';
import { KeyRing } from '../encryption/key-ring.js';
import { freshKeys } from '../testing/namespace.js';
import { EventConsumer } from './consumer.js';
import type { Batch, ConsumeOptions } from './batch.js';
import type { Bus, TopicBatch } from './kafka.js';
import type { ParkedKeys } from './parked-keys.js';
import { TopicNames } from './topics.js';

const CURRENT = '2026-11-21T12:00:00.000Z';

interface Sent {
  topic: string;
  id: string | undefined;
  error: string | undefined;
}

/** Delivers batches to a consumer as the broker would, and records what the consumer publishes. */
async function consumerOf(handle: (offset: string) => Promise<void>) {
  let options!: ConsumeOptions;
  const sent: Sent[] = [];
  const names = new TopicNames('', 'members');
  const bus = {
    names,
    generation: CURRENT,
    topicOf: (type: string) => names.ofType(type),
    sendUntilAcknowledged: async (batches: TopicBatch[]) => {
      for (const { topic, messages } of batches)
        for (const { headers } of messages) sent.push({ topic, id: headers['ce_id'], error: headers['x-error'] });
    },
    untilTopicsExist: async () => true,
    consume: async (_group: string, given: ConsumeOptions) => {
      options = given;
      return { disconnect: async () => {} };
    },
  } as unknown as Bus;
  const nothing = async () => undefined;
  const parked = {
    ...{ load: nothing, forget: () => {}, park: nothing, release: nothing },
    ...{ joinQueue: () => false, mustWait: async () => false },
  } as unknown as ParkedKeys;
  const consumer = new EventConsumer(bus, parked, new KeyRing(freshKeys()), {
    sessionTimeoutMs: 60,
    handlerTimeoutMs: 1_500,
    backoffMs: [],
    retryDelaysMs: [0, 0, 0, 0],
    lanes: 1,
    partitionsAtOnce: 1,
  });
  const handler = async (_payload: unknown, { seq }: EventMeta) => handle(String(seq));
  consumer.addHandler(SignupPaidSchema.typeName, handler, true, { schemas: [SignupPaidSchema] });
  consumer.start();
  await new Promise((resolve) => setImmediate(resolve));
  options.onJoin?.();
  return { consumer, options, sent };
}

const headersOf = (seq: string) => ({
  ce_id: `signups/k:${seq}`,
  ce_type: SignupPaidSchema.typeName,
  ce_subject: 'k',
  ce_sequence: seq,
  ce_time: '2026-11-21T00:00:00Z',
  'x-generation': CURRENT,
});

interface BatchShape {
  heartbeat?: () => Promise<void>;
  topic?: string;
  headers?: Record<string, string>;
}

function batchOf(
  offsets: string[],
  { heartbeat = async () => {}, topic = 'billing.v1', headers = {} }: BatchShape = {},
) {
  const done: string[] = [];
  const committed: string[] = [];
  const messages = offsets.map((offset) => ({
    key: 'k',
    value: null,
    headers: { ...headersOf(offset), ...headers },
    offset,
  }));
  const batch: Batch = {
    topic,
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
  it('is abandoned when a heartbeat fails, and the next batch is handled as usual', async () => {
    let beats = 0;
    const lost = new Error('the connection is gone');
    const seen: string[] = [];
    const { options } = await consumerOf(async (offset) => {
      seen.push(offset);
      if (offset === '0') await until(() => beats > 0);
    });
    const heartbeat = async () => {
      beats++;
      throw lost;
    };
    const interrupted = batchOf(['0', '1'], { heartbeat });
    await expect(options.onBatch(interrupted.batch)).rejects.toBe(lost);
    expect(interrupted.committed).toEqual(['0']);
    const next = batchOf(['1', '2']);
    await options.onBatch(next.batch);
    expect(seen).toEqual(['0', '1', '2']);
    expect(next.committed).toEqual(['2']);
  });

  it('is committed in parts, so that a crash repeats only a few events', async () => {
    const { options } = await consumerOf(async () => {});
    const { batch, committed } = batchOf(Array.from({ length: 600 }, (_, index) => String(index)));
    await options.onBatch(batch);
    expect(committed).toEqual(['249', '499', '599']);
  });

  it('stops being handled when the consumer rejoins the group in the meantime', async () => {
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
  it('is not ready while it has lost its group membership', async () => {
    const { consumer, options } = await consumerOf(async () => {});
    expect(consumer.isReady).toBe(true);
    options.onLost?.();
    expect(consumer.isReady).toBe(false);
    options.onJoin?.();
    expect(consumer.isReady).toBe(true);
  });

  it('stops sending heartbeats and is not ready while a handler is stuck', async () => {
    let beats = 0;
    const { consumer, options } = await consumerOf(() => never);
    void options.onBatch(batchOf(['0'], { heartbeat: async () => void beats++ }).batch);
    await until(() => !consumer.isReady);
    const before = beats;
    await new Promise((resolve) => setTimeout(resolve, 60)); // several heartbeat intervals, in which none may be sent
    expect(before).toBeGreaterThan(0);
    expect(beats).toBe(before);
  });
});

describe('an event of another generation', () => {
  const earlier = { 'x-generation': '' };
  const later = { 'x-generation': '2026-11-21T13:00:00.000Z' };

  it.each(['billing.v1', 'members.retry.1'])('is skipped and committed when it is older, on %s', async (topic) => {
    const seen: string[] = [];
    const { options, sent } = await consumerOf(async (offset) => void seen.push(offset));
    const { batch, committed } = batchOf(['0'], { topic, headers: { ...earlier, 'x-topic': 'billing.v1' } });
    await options.onBatch(batch);
    expect({ seen, committed, sent }).toEqual({ seen: [], committed: ['0'], sent: [] });
  });

  it('is neither handled nor committed when it is newer, and the consumer is not ready', async () => {
    const seen: string[] = [];
    const { consumer, options } = await consumerOf(async (offset) => void seen.push(offset));
    const { batch, committed } = batchOf(['0', '1'], { headers: later });
    await expect(options.onBatch(batch)).rejects.toThrow('set RESTORED_AT');
    expect({ seen, committed, isReady: consumer.isReady }).toEqual({ seen: [], committed: [], isReady: false });
  });

  it('leaves the consumer not ready when it is newer and an older one follows on another partition', async () => {
    const { consumer, options } = await consumerOf(async () => {});
    await expect(options.onBatch(batchOf(['0'], { headers: later }).batch)).rejects.toThrow('set RESTORED_AT');
    await options.onBatch(batchOf(['0'], { headers: earlier }).batch);
    expect(consumer.isReady).toBe(false);
  });
});

describe('the handling of an event', () => {
  const spans = recordSpans();
  afterAll(() => trace.disable());
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

  it.each([
    ['its topic', 'billing.v1', {}],
    ['a retry topic', 'members.retry.1', { 'x-topic': 'billing.v1' }],
  ])('is a child span of the one that wrote the event, with %s as destination', async (_what, topic, more) => {
    spans.reset();
    const active: unknown[] = [];
    const { options } = await consumerOf(async () => {
      active.push(trace.getActiveSpan()?.spanContext(), currentEvent()?.id);
    });
    await options.onBatch(batchOf(['0'], { topic, headers: { traceparent, ...more } }).batch);
    const [span] = spans.getFinishedSpans();
    expect(active).toEqual([span?.spanContext(), 'signups/k:0']);
    expect(span).toMatchObject({ name: `handle ${SignupPaidSchema.typeName}`, kind: SpanKind.CONSUMER });
    expect(span?.spanContext().traceId).toBe('a'.repeat(32));
    expect(span?.parentSpanContext?.spanId).toBe('b'.repeat(16));
    // Without messaging.kafka.message.key, which identifies a member
    expect(span?.attributes).toEqual({
      'messaging.system': 'kafka',
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'handle',
      'messaging.destination.name': topic,
      'messaging.consumer.group.name': 'members',
    });
  });

  it('that fails has the class of the error as error.type', async () => {
    spans.reset();
    const { options } = await consumerOf(() => Promise.reject(new RangeError('ada.adams@mail.example')));
    await options.onBatch(batchOf(['0']).batch);
    expect(spans.getFinishedSpans()[0]?.attributes).toMatchObject({ 'error.type': 'RangeError' });
  });
});

describe('an event without a handler', () => {
  const unknown = 'billing.v1.FromTheNextRelease';
  const unsubscribed = CheckoutExpiredSchema.typeName;
  const fromRetry = { topic: 'members.retry.1', headers: { 'x-topic': 'billing.v1' } };

  it('is skipped when this release knows its type and does not subscribe to it', async () => {
    const { options, sent } = await consumerOf(async () => {});
    const { batch, committed } = batchOf(['0'], { headers: { ce_type: unsubscribed } });
    await options.onBatch(batch);
    expect({ committed, sent }).toEqual({ committed: ['0'], sent: [] });
  });

  it('[F47] is retried when this release does not know its type', async () => {
    const { options, sent } = await consumerOf(async () => {});
    await options.onBatch(batchOf(['0'], { headers: { ce_type: unknown } }).batch);
    expect(sent).toEqual([{ topic: 'members.retry.1', id: 'signups/k:0', error: undefined }]);
  });

  it.each([unknown, unsubscribed])('is retried again when it comes from a retry topic: %s', async (type) => {
    const { options, sent } = await consumerOf(async () => {});
    await options.onBatch(batchOf(['0'], { ...fromRetry, headers: { ...fromRetry.headers, ce_type: type } }).batch);
    expect(sent).toEqual([{ topic: 'members.retry.2', id: 'signups/k:0', error: undefined }]);
  });

  it('is dead-lettered after the last retry', async () => {
    const { options, sent } = await consumerOf(async () => {});
    const headers = { ...fromRetry.headers, ce_type: unknown };
    await options.onBatch(batchOf(['0'], { topic: 'members.retry.4', headers }).batch);
    expect(sent).toEqual([
      { topic: 'members.dlq', id: 'signups/k:0', error: `this release has no handler for ${unknown}` },
    ]);
  });
});

describe('an event on a topic that its type does not belong to', () => {
  const otherTopic = 'identity.v1';

  it.each([SignupPaidSchema.typeName, CheckoutExpiredSchema.typeName])('is dead-lettered: %s', async (type) => {
    const seen: string[] = [];
    const { options, sent } = await consumerOf(async (offset) => void seen.push(offset));
    await options.onBatch(batchOf(['0'], { topic: otherTopic, headers: { ce_type: type } }).batch);
    const error = `${type} does not belong to the topic ${otherTopic}`;
    expect(sent).toEqual([{ topic: 'members.dlq', id: 'signups/k:0', error }]);
    expect(seen).toEqual([]);
  });

  it('[F49] is dead-lettered although a header names the topic of its type', async () => {
    const { options, sent } = await consumerOf(async () => {});
    await options.onBatch(batchOf(['0'], { topic: otherTopic, headers: { 'x-topic': 'billing.v1' } }).batch);
    expect(sent).toMatchObject([{ topic: 'members.dlq' }]);
  });
});
