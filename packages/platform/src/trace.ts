import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

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
  /** What is left to do once every handler of the event is through, by a name that tells repetitions. */
  onceHandled: Map<string, () => Promise<void>>;
}

interface Cause {
  traceparent: string;
  handling?: EventCause;
}

const causes = new AsyncLocalStorage<Cause>();
const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/; // W3C trace context, version 00

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

/** Runs work on behalf of a request or an event, so that whatever it writes carries their trace. */
export function causedBy<T>(cause: { traceparent?: string | undefined; handling?: EventCause }, work: () => T): T {
  const traceId = TRACEPARENT.exec(cause.traceparent ?? '')?.[1] ?? randomHex(16);
  const traceparent = `00-${traceId}-${randomHex(8)}-01`;
  return causes.run({ traceparent, ...(cause.handling && { handling: cause.handling }) }, work);
}

/** The event whose handler is running, if any. */
export const currentEvent = () => causes.getStore()?.handling?.event;

/** Puts off work until the event's handlers are through; it is not done when one of them fails. */
export function onceHandled(name: string, work: () => Promise<void>) {
  causes.getStore()?.handling?.onceHandled.set(name, work);
}

export const currentTraceparent = () => causes.getStore()?.traceparent;

/** Id to quote in an error so that its log line can be found. */
export const currentTraceId = () => currentTraceparent()?.slice(3, 35);
