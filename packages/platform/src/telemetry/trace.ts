import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type TextMapSetter,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { pooledRandomBytes } from '../encryption/random-pool.js';
import { ATTR_ERROR_TYPE } from './semantic-attributes.js';

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

export interface HandledEvent {
  event: EventMeta;
  /** Work that runs once all handlers of the event have finished, by a name that makes it unique. */
  onceHandled: Map<string, () => Promise<void>>;
}

export interface SpanOptions {
  name: string;
  kind: keyof typeof KINDS;
  /** Technical attributes only: traces must not contain names, addresses or phone numbers. */
  attributes?: Attributes;
  startedAt?: Date;
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const HANDLED_EVENT = createContextKey('numbercast.handled-event');
const propagator = new W3CTraceContextPropagator();
const tracer = trace.getTracer('numbercast'); // records once tracing is on, and costs next to nothing before

// Aggregates recognize a redelivered event by the active context, so no process may run without a context manager.
// The API keeps the one of an instrumentation that was loaded before.
context.setGlobalContextManager(new AsyncLocalStorageContextManager());
propagation.setGlobalPropagator(propagator);

/** A span whose context is active while its work runs. */
export interface StartedSpan {
  run<T>(work: () => T): T;
  /** @param errorType the value of `error.type` of work that failed */
  end(errorType?: string, attributes?: Attributes): void;
}

/** Starts a span that ends elsewhere. Prefer {@link inSpan} otherwise. */
export function startSpan(options: SpanOptions, parent: Context = context.active()): StartedSpan {
  const span = newSpan(options, parent);
  const active = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(active, work),
    end(errorType, attributes) {
      if (attributes) span.setAttributes(attributes);
      if (errorType) {
        span.setAttribute(ATTR_ERROR_TYPE, errorType);
        span.setStatus({ code: SpanStatusCode.ERROR, message: errorType });
      }
      span.end();
    },
  };
}

function newSpan({ name, kind, attributes = {}, startedAt }: SpanOptions, parent: Context): Span {
  const above = trace.getSpanContext(parent);
  const options = { kind: KINDS[kind], attributes, ...(startedAt && { startTime: startedAt }) };
  const span = tracer.startSpan(name, options, parent);
  const own = span.spanContext();
  if (own.spanId !== above?.spanId && isSpanContextValid(own)) return span;
  // Without tracing, the ids still correlate events and logs of one request
  const traceId = above?.traceId ?? pooledRandomBytes(16).toString('hex');
  return trace.wrapSpanContext({ traceId, spanId: pooledRandomBytes(8).toString('hex'), traceFlags: TraceFlags.NONE });
}

/** Returns only the class of an error: its text may quote a member's input. */
export const errorTypeOf = (failure: unknown) => (failure instanceof Error ? failure.constructor.name : '_OTHER');

/** Runs work in a span, so that whatever it writes or sends carries the span's context. */
export async function inSpan<T>(options: SpanOptions, work: () => Promise<T>, parent?: Context): Promise<T> {
  const span = startSpan(options, parent);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}

/** Adds the sender's span to a context, or leaves the context unchanged when the carrier has none. */
export function extractSpan<Carrier>(
  carrier: Carrier,
  base: Context = context.active(),
  getter: TextMapGetter<Carrier> = defaultTextMapGetter,
): Context {
  return propagator.extract(base, carrier, getter);
}

/**
 * Returns the context of an event or a document that was read, without the reader's own, which may be in another trace.
 */
export const contextOf = (carrier: { traceparent?: string }) => extractSpan(carrier, ROOT_CONTEXT);

/** Adds the active span to an outgoing carrier. */
export function injectSpan<Carrier>(carrier: Carrier, setter: TextMapSetter<Carrier> = defaultTextMapSetter): Carrier {
  propagator.inject(context.active(), carrier, setter);
  return carrier;
}

/** Adds an event to the context in which its handlers run. */
export const withHandledEvent = (base: Context, handled: HandledEvent) => base.setValue(HANDLED_EVENT, handled);

const handledEvent = () => context.active().getValue(HANDLED_EVENT) as HandledEvent | undefined;

/** The event whose handler is running, if any. */
export const currentEvent = () => handledEvent()?.event;

/** Defers work until all handlers of the event have finished; it is skipped when one of them fails. */
export function onceHandled(name: string, work: () => Promise<void>) {
  handledEvent()?.onceHandled.set(name, work);
}

export const currentTraceparent = () => injectSpan<{ traceparent?: string }>({}).traceparent;

/** Traceparent to store with a document; undefined when the trace is not sampled. */
export const sampledTraceparent = () => (isSampled(context.active()) ? currentTraceparent() : undefined);

export const isSampled = (of: Context) =>
  ((trace.getSpanContext(of)?.traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0;

/** Ids of the active span, for log lines and errors. */
export const currentSpanContext = () => trace.getSpanContext(context.active());
