import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

/** The event being handled, as its consumer needs to know it. */
export interface EventMeta {
  /** `<collection>/<aggregate id>:<seq>`, the same at every redelivery. */
  id: string;
  /** Full name of the message, `members.v1.MemberJoined`. */
  type: string;
  aggregateId: string;
  /** Position among the events of its aggregate, from 1. */
  seq: number;
  time: Date;
}

interface EventCause {
  event: EventMeta;
  /** Work that runs once all handlers of the event have finished, by a name that makes it unique. */
  onceHandled: Map<string, () => Promise<void>>;
}

interface Cause {
  traceparent: string;
  handling?: EventCause;
}

/** A part of a trace: one request, one event handled, one call. */
export interface Step {
  name: string;
  kind: keyof typeof KINDS;
  /** Technical attributes only: traces must not contain names, addresses or phone numbers. */
  attributes?: Attributes;
  startedAt?: Date;
}

/** Parent context of a span; defaults to the active span. */
interface CausedBy {
  traceparent?: string | undefined;
  handling?: EventCause;
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const causes = new AsyncLocalStorage<Cause>();
const tracer = trace.getTracer('numbercast'); // records once tracing is on, and costs next to nothing before
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/; // W3C trace context, version 00
const SAMPLED = /-01$/;

const POOL_BYTES = 4_096;
let pool = Buffer.alloc(0);
let used = 0;

/** Random bytes as text, from many drawn at once: asking the system for each event's few costs more than the event. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

/** A step that has begun: work is done in it, and whatever that writes or sends carries its trace. */
export interface OpenStep {
  run<T>(work: () => T): T;
  end(failure?: unknown, attributes?: Attributes): void;
}

/** For steps that begin and end at different places; others are better off with {@link step}. */
export function beginStep({ name, kind, attributes = {}, startedAt }: Step, by: CausedBy = {}): OpenStep {
  const [, traceId, spanId = '', flags = ''] = TRACEPARENT.exec(by.traceparent ?? currentTraceparent() ?? '') ?? [];
  const parent = traceId ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true } : null;
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan(
    name,
    { kind: KINDS[kind], attributes, ...(startedAt && { startTime: startedAt }) },
    context,
  );
  const own = span.spanContext();
  const isTraced = own.spanId !== spanId && isSpanContextValid(own);
  const handling = by.handling ?? causes.getStore()?.handling;
  // Without tracing, the ids still correlate events and logs of one request
  const traceparent = isTraced
    ? `00-${own.traceId}-${own.spanId}-${own.traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`
    : `00-${traceId ?? randomHex(16)}-${randomHex(8)}-00`;
  return {
    run: (work) => causes.run({ traceparent, ...(handling && { handling }) }, work),
    end(failure, more = {}) {
      span.setAttributes(more);
      // The kind of error only: its text may quote what a member has entered
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(failure) });
      span.end();
    },
  };
}

const nameOf = (failure: unknown) => (failure instanceof Error ? failure.constructor.name : 'failure');

/** Runs work as a step of the trace of what causes it, so that whatever it writes or sends carries that trace. */
export async function step<T>(what: Step, work: () => Promise<T>, by: CausedBy = {}): Promise<T> {
  const open = beginStep(what, by);
  try {
    const result = await open.run(work);
    open.end();
    return result;
  } catch (error) {
    open.end(error);
    throw error;
  }
}

/** The event whose handler is running, if any. */
export const currentEvent = () => causes.getStore()?.handling?.event;

/** Puts off work until the event's handlers are through; it is not done when one of them fails. */
export function onceHandled(name: string, work: () => Promise<void>) {
  causes.getStore()?.handling?.onceHandled.set(name, work);
}

export const currentTraceparent = () => causes.getStore()?.traceparent;

/** Traceparent to store with a document; undefined when the trace is not sampled. */
export const sampledTraceparent = () => {
  const traceparent = currentTraceparent();
  return traceparent && isSampled(traceparent) ? traceparent : undefined;
};

export const isSampled = (traceparent: string) => SAMPLED.test(traceparent);

/** Id to quote in an error so that its log line can be found. */
export const currentTraceId = () => currentTraceparent()?.slice(3, 35);
