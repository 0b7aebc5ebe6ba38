import { networkOf } from '../limits/network.js';
import { tooManyRequests, upstreamDown } from '../errors.js';

const MEBIBYTE = 1024 * 1024;
/**
 * Measured overhead of a received chunk in addition to its bytes: a Buffer, its backing store and its place in the
 * stream.
 */
const CHUNK_OVERHEAD_BYTES = 768;
/** One twelfth of the memory of the gateway's container (charts/numbercast). */
const ALL_BYTES = 64 * MEBIBYTE;
/** Enough for ten of SendGrid's largest batches at once. */
const CALLER_BYTES = 8 * MEBIBYTE;

/** Rejects a request whose body exceeds the budget, and stops reading it. */
export type Reject = (problem: Error) => void;

interface Caller {
  bytes: number;
  /** Bodies that are still being received and can be aborted. */
  receiving: Set<HeldBody>;
}

/**
 * Limits the bytes of request bodies held by this process, per caller and in total. When the total is exhausted, the
 * incomplete bodies of the largest caller are aborted, so that many large bodies do not block small ones.
 */
export class BodyBudget {
  private bytes = 0;
  private readonly callers = new Map<string, Caller>();

  constructor(private readonly limits = { all: ALL_BYTES, caller: CALLER_BYTES }) {}

  /** Number of bytes currently held. */
  get heldBytes(): number {
    return this.bytes;
  }

  /** Starts to count a body from an address. */
  open(address: string, reject: Reject): HeldBody {
    const name = networkOf(address);
    const caller = this.callers.get(name) ?? { bytes: 0, receiving: new Set() };
    this.callers.set(name, caller);
    return new HeldBody(caller, this.charge, reject, () => this.forget(name, caller));
  }

  private readonly charge = (body: HeldBody, bytes: number) => {
    this.bytes += bytes;
    body.caller.bytes += bytes;
    if (body.caller.bytes > this.limits.caller) body.abort(tooManyRequests());
    while (this.bytes > this.limits.all) {
      // Complete bodies have already been passed to a service
      const largest = this.largest();
      if (!largest) return body.abort(upstreamDown());
      for (const one of largest.receiving) one.abort(upstreamDown());
    }
  };

  private largest(): Caller | undefined {
    let found: Caller | undefined;
    for (const caller of this.callers.values())
      if (caller.receiving.size > 0 && caller.bytes > (found?.bytes ?? 0)) found = caller;
    return found;
  }

  private forget(name: string, caller: Caller) {
    if (caller.bytes === 0 && caller.receiving.size === 0 && this.callers.get(name) === caller)
      this.callers.delete(name);
  }
}

/** One request's body while the gateway holds it. */
export class HeldBody {
  private bytes = 0;
  private isOpen = true;

  constructor(
    readonly caller: Caller,
    private readonly charge: (body: HeldBody, bytes: number) => void,
    private readonly reject: Reject,
    private readonly forget: () => void,
  ) {
    caller.receiving.add(this);
  }

  /** Counts a chunk that was received. */
  add(length: number) {
    if (!this.isOpen) return;
    const bytes = length + CHUNK_OVERHEAD_BYTES;
    this.bytes += bytes;
    this.charge(this, bytes);
  }

  /** Marks the body as complete: its request is forwarded and can no longer be aborted. */
  complete() {
    this.caller.receiving.delete(this);
  }

  /** Discards the body. */
  abort(problem: Error) {
    if (!this.isOpen) return;
    this.release();
    this.reject(problem);
  }

  /** Releases the memory of the body. */
  release() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.complete();
    this.charge(this, -this.bytes);
    this.forget();
  }
}
