import { counting, waitFor } from './window.js';

export const WINDOW_MS = 60_000;
/** Maximum number of callers; the oldest are dropped first. */
const MOST_KEYS = 50_000;

interface Count {
  /** Requests admitted by this process. */
  own: number;
  /** Requests admitted by other replicas, as far as known. */
  others: number;
}

export interface Verdict {
  isOver: boolean;
  /** Requests that count against the limit, including this one if admitted. */
  count: number;
  /** Milliseconds until the next request is admitted, or until the window ends. */
  waitMs: number;
}

/** Requests admitted by this process and by the other replicas, in the current and the previous window. */
export class Counters {
  private window = 0;
  private now = new Map<string, Count>();
  private before = new Map<string, Count>();
  private readonly unsent = new Set<string>();

  constructor(readonly windowMs = WINDOW_MS) {}

  /** Admits and counts a request if it is within the limit. */
  take(key: string, max: number, at: number): Verdict {
    const { passed, elapsed } = this.passed(key, at);
    const wait = waitFor(passed, max, elapsed);
    if (wait > 0) return { isOver: true, count: counting(passed, elapsed), waitMs: wait * this.windowMs };
    this.count(key, at);
    return { isOver: false, count: counting(passed, elapsed) + 1, waitMs: (1 - elapsed) * this.windowMs };
  }

  /** Returns how long until another request is admitted; 0 when immediately. Counts nothing. */
  waitMs(key: string, max: number, at: number): number {
    const { passed, elapsed } = this.passed(key, at);
    return waitFor(passed, max, elapsed) * this.windowMs;
  }

  /** Counts a request regardless of the limit. */
  count(key: string, at: number) {
    this.turnTo(at);
    const count = this.now.get(key);
    if (count) count.own += 1;
    else this.keep(key, { own: 1, others: 0 });
    this.unsent.add(key);
  }

  /** Removes and returns the counts that are not shared yet. @returns the window, and counts by key */
  takeUnsent(at: number) {
    this.turnTo(at);
    const counts = new Map(
      [...this.unsent].flatMap((key) => (this.now.has(key) ? [[key, this.now.get(key)!.own]] : [])),
    );
    this.unsent.clear();
    return { window: this.window, counts };
  }

  /** Marks the counts as unshared again after a failed write. */
  requeue(window: number, keys: Iterable<string>) {
    if (window === this.window) for (const key of keys) this.unsent.add(key);
  }

  /** Stores the number of requests admitted by other replicas for a key in a window. */
  merge(window: number, key: string, others: number) {
    const counts = window === this.window ? this.now : window === this.window - 1 ? this.before : null;
    counts?.set(key, { own: counts.get(key)?.own ?? 0, others });
  }

  private passed(key: string, at: number) {
    this.turnTo(at);
    const passed = { now: sum(this.now.get(key)), before: sum(this.before.get(key)) };
    return { passed, elapsed: (at % this.windowMs) / this.windowMs };
  }

  private keep(key: string, count: Count) {
    if (this.now.size >= MOST_KEYS) this.now.delete(this.now.keys().next().value!);
    this.now.set(key, count);
  }

  private turnTo(at: number) {
    const window = Math.floor(at / this.windowMs);
    if (window === this.window) return;
    this.before = window === this.window + 1 ? this.now : new Map();
    this.now = new Map();
    this.unsent.clear();
    this.window = window;
  }
}

const sum = (count: Count | undefined) => (count ? count.own + count.others : 0);
