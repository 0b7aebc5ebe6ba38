import { upstreamDown } from '../errors.js';

/** Maximum concurrent hashes. Hashing uses all of Keycloak's CPU; two gateway replicas send it sixteen at once. */
const AT_ONCE = 8;
const MOST_WAITING = 64;

interface Waiter {
  start: () => void;
  reject: (error: Error) => void;
}

/** A slot in the queue, or among the requests being hashed. */
export interface HashSlot {
  /** Resolves when the request may proceed. @throws upstreamDown when the queue is full */
  ready: Promise<void>;
  /** Releases the slot at any time. Repeating it has no effect. */
  leave: () => void;
}

/**
 * Limits how many passwords are hashed at once over all callers, so that a flood of sign-ups and sign-ins leaves
 * Keycloak free to refresh tokens. Networks are served round-robin; when the queue is full, the network with the most
 * requests in it loses its latest.
 */
export class HashQueue {
  private running = 0;
  private waiting = 0;
  private readonly queues = new Map<string, Waiter[]>();

  constructor(private readonly limits = { atOnce: AT_ONCE, waiting: MOST_WAITING }) {}

  /** Joins the queue for a caller's network. */
  enter(network: string): HashSlot {
    if (this.running < this.limits.atOnce) return { ready: Promise.resolve(), leave: this.occupy() };
    const waiter: Waiter = { start: () => undefined, reject: () => undefined };
    let leave = () => this.remove(network, waiter);
    const ready = new Promise<void>((resolve, reject) => {
      waiter.start = () => {
        leave = this.occupy();
        resolve();
      };
      waiter.reject = reject;
    });
    ready.catch(() => undefined); // avoids an unhandled rejection when the caller has left
    this.add(network, waiter);
    return { ready, leave: () => leave() };
  }

  /** @returns a function that releases the slot */
  private occupy() {
    this.running += 1;
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.running -= 1;
      this.startNext();
    };
  }

  private add(network: string, waiter: Waiter) {
    const own = this.queues.get(network) ?? [];
    this.queues.set(network, own);
    own.push(waiter);
    this.waiting += 1;
    if (this.waiting <= this.limits.waiting) return;
    const [name, longest] = [...this.queues].reduce((most, each) => (each[1].length > most[1].length ? each : most));
    const latest = (longest.length > own.length ? longest : own).at(-1)!;
    this.remove(longest.length > own.length ? name : network, latest);
    latest.reject(upstreamDown());
  }

  private startNext() {
    const [next] = this.queues;
    if (!next) return;
    const [network, [waiter]] = next;
    this.remove(network, waiter!);
    // The network's other requests wait behind the other networks (round-robin)
    const rest = this.queues.get(network);
    if (rest) {
      this.queues.delete(network);
      this.queues.set(network, rest);
    }
    waiter!.start();
  }

  private remove(network: string, waiter: Waiter) {
    const queue = this.queues.get(network);
    const index = queue?.indexOf(waiter) ?? -1;
    if (index < 0) return;
    queue!.splice(index, 1);
    this.waiting -= 1;
    if (queue!.length === 0) this.queues.delete(network);
  }
}
