import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { recordSpans } from '../testing/record-spans.js';
import {
  contextOf,
  currentEvent,
  currentSpanContext,
  currentTraceparent,
  extractSpan,
  inSpan,
  injectSpan,
  onceHandled,
  sampledTraceparent,
  withHandledEvent,
} from './trace.js';

const WORK = { name: 'work', kind: 'internal' } as const;
const CALLER = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

const injected = () => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
};

const foreignSpan = () => trace.getTracer('a library').startSpan('query');

/** Behavior with and without recorded spans. */
function propagatesContext() {
  it('is active in the OpenTelemetry API, also after awaiting', async () => {
    expect(trace.getActiveSpan()).toBeUndefined();
    await inSpan(WORK, async () => {
      const before = trace.getSpan(context.active())?.spanContext();
      expect(before).toEqual(currentSpanContext());
      await new Promise((resolve) => setImmediate(resolve));
      expect(trace.getActiveSpan()?.spanContext()).toEqual(before);
    });
    expect(trace.getActiveSpan()).toBeUndefined();
  });

  it('is injected as traceparent by the propagator of the OpenTelemetry API', async () => {
    await inSpan(WORK, async () => {
      expect(injected()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
      expect(injected()).toBe(currentTraceparent());
      expect(injectSpan({})).toEqual({ traceparent: currentTraceparent() });
    });
    expect(currentTraceparent()).toBeUndefined();
  });

  it('continues the trace of the caller with a new span id', async () => {
    await inSpan(
      WORK,
      async () => expect(injected()).toMatch(/^00-a{32}-(?!b{16})[0-9a-f]{16}-/),
      extractSpan({ traceparent: CALLER }),
    );
  });

  it('is continued by the span of a library, and continues such a span', async () => {
    await inSpan(WORK, async () => {
      const foreign = foreignSpan();
      expect(foreign.spanContext().traceId).toBe(currentSpanContext()?.traceId);
      await context.with(trace.setSpan(context.active(), foreign), () =>
        inSpan(WORK, async () => expect(currentSpanContext()?.traceId).toBe(foreign.spanContext().traceId)),
      );
      foreign.end();
    });
  });

  it.each(['', 'nonsense', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`])(
    'begins a new trace after the invalid traceparent "%s"',
    async (traceparent) => {
      await inSpan(
        WORK,
        async () => expect(injected()).toMatch(/^00-(?!a{32}|0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-/),
        contextOf({ traceparent }),
      );
    },
  );

  it('makes the handled event available within it, and not outside', async () => {
    const event = { id: 'tallies/NM:1', type: 'test.Fact', aggregateId: 'NM', seq: 1, time: new Date() };
    const handled = { event, onceHandled: new Map<string, () => Promise<void>>() };
    const handle = () =>
      inSpan(WORK, async () => {
        expect(currentEvent()).toBe(event);
        onceHandled('tallies/NM', async () => undefined);
      });
    await inSpan(WORK, handle, withHandledEvent(ROOT_CONTEXT, handled));
    expect([...handled.onceHandled.keys()]).toEqual(['tallies/NM']);
    expect(currentEvent()).toBeUndefined();
  });
}

describe('without tracing, a span', () => {
  propagatesContext();

  it('is not sampled, whatever its caller decided', async () => {
    await inSpan(
      WORK,
      async () => {
        expect(injected()).toMatch(/-00$/);
        expect(sampledTraceparent()).toBeUndefined();
      },
      extractSpan({ traceparent: CALLER }),
    );
  });
});

describe('with tracing, a span', () => {
  let spans: InMemorySpanExporter;
  beforeAll(() => {
    spans = recordSpans();
  });
  afterAll(() => trace.disable());

  propagatesContext();

  it('is the parent of spans that a library starts', async () => {
    spans.reset();
    await inSpan(WORK, async () => foreignSpan().end());
    const [query, work] = spans.getFinishedSpans();
    expect([query?.name, query?.parentSpanContext?.spanId]).toEqual(['query', work?.spanContext().spanId]);
  });

  it('is the child of a span that a library has made active', async () => {
    spans.reset();
    const foreign = foreignSpan();
    await context.with(trace.setSpan(ROOT_CONTEXT, foreign), () => inSpan(WORK, async () => undefined));
    expect(spans.getFinishedSpans()[0]?.parentSpanContext?.spanId).toBe(foreign.spanContext().spanId);
  });

  it('has a sampled traceparent to store with a document', async () => {
    await inSpan(WORK, async () => expect(sampledTraceparent()).toMatch(/-01$/));
  });

  class NotDeliverable extends Error {}

  it.each([
    ['the class of an error', new NotDeliverable('ada.adams@mail.example has no mailbox'), 'NotDeliverable'],
    ['_OTHER for any other value', 'ada.adams@mail.example', '_OTHER'],
  ])('that fails has the error.type: %s', async (_what, failure, type) => {
    spans.reset();
    await expect(inSpan(WORK, () => Promise.reject(failure))).rejects.toBe(failure);
    const [{ attributes, status, events }] = spans.getFinishedSpans() as [
      ReturnType<typeof spans.getFinishedSpans>[number],
    ];
    expect(attributes).toEqual({ 'error.type': type });
    expect(JSON.stringify([status, events])).not.toContain('ada');
  });
});
