import type { Fault, Faults } from '../faults.js';
import { newId, type State, type Table } from '../state.js';
import { post, type Answer } from './post.js';
import type { Route } from './route.js';

/**
 * Concurrent calls per route: providers are independent, and none waits for the calls of another. With 64, reports fell
 * behind a service that sent several hundred texts per second.
 */
const PARALLEL = 256;
const DELAY_MS = 2_000;

interface Errand {
  id: string;
  route: string;
  lane: string;
  payload: unknown;
  attempt: number;
  dueAt: number;
  /** A fault affects an errand at most once, not at each attempt. */
  struck: boolean;
}

interface Lane {
  name: string;
  queue: Errand[];
}

/** Queues of a provider that wait for a call, and the number of calls in progress. */
interface Callers {
  route: Route<unknown>;
  ready: Lane[];
  running: number;
}

/**
 * Delivers webhooks, status callbacks and event batches to their receivers. Errands of one lane are sent in
 * order as long as they succeed; a failed one waits for its retry without holding up the rest. Errands are
 * part of the state, so a restart continues where the last run stopped.
 */
export class Courier {
  private readonly errands: Table<Errand>;
  private readonly callers = new Map<string, Callers>();
  private readonly lanes = new Map<string, Lane>();
  private readonly waiting = new Set<NodeJS.Timeout>();
  private stopped = false;

  constructor(
    private readonly state: State,
    private readonly faults: Faults,
  ) {
    this.errands = state.table<Errand>('errands');
  }

  /** Registers how a provider calls back. Returns a function that queues a payload in the caller's transaction. */
  addRoute<Payload>(route: Route<Payload>): (lane: string, payload: Payload) => void {
    const { name } = route;
    this.callers.set(name, { route: route as unknown as Route<unknown>, ready: [], running: 0 });
    return (lane, payload) => {
      const id = newId('errand');
      this.wait({ id, route: name, lane: `${name}:${lane}`, payload, attempt: 0, dueAt: 0, struck: false });
    };
  }

  /** Resumes the work of an earlier run; call this when every route is registered. */
  resume() {
    for (const errand of this.errands.values()) this.startTimer(errand);
  }

  stop() {
    this.stopped = true;
    for (const timer of this.waiting) clearTimeout(timer);
  }

  private wait(errand: Errand) {
    this.errands.put(errand.id, errand);
    this.startTimer(errand);
  }

  private startTimer(errand: Errand) {
    const timer = setTimeout(() => this.enqueue(timer, errand), Math.max(0, errand.dueAt - Date.now()));
    this.waiting.add(timer);
  }

  private enqueue(timer: NodeJS.Timeout, errand: Errand) {
    this.waiting.delete(timer);
    // The transaction that queued the errand was rolled back.
    if (!this.errands.has(errand.id)) return;
    const lane = this.lanes.get(errand.lane);
    if (lane) {
      lane.queue.push(errand);
      return;
    }
    const callers = this.callers.get(errand.route);
    if (!callers) throw new Error(`no route for ${errand.lane}`);
    const fresh = { name: errand.lane, queue: [errand] };
    this.lanes.set(errand.lane, fresh);
    callers.ready.push(fresh);
    this.pump(callers);
  }

  private pump(callers: Callers) {
    while (!this.stopped && callers.running < PARALLEL && callers.ready.length > 0) {
      const lane = callers.ready.shift() as Lane;
      callers.running++;
      void this.serve(callers.route, lane).finally(() => {
        callers.running--;
        if (lane.queue.length > 0) callers.ready.push(lane);
        else this.lanes.delete(lane.name);
        this.pump(callers);
      });
    }
  }

  private async serve(route: Route<unknown>, lane: Lane) {
    const batch = lane.queue.splice(0, route.batch);
    const fault = batch[0]?.struck ? undefined : this.faults.take(route.faultTarget, JSON.stringify(batch[0]?.payload));
    if (fault?.kind === 'delay' || fault?.kind === 'reorder') this.postpone(batch, fault);
    else if (fault?.kind === 'lost') this.settle(route, batch, false, '');
    else await this.carry(route, batch, fault);
  }

  private postpone(batch: Errand[], fault: Fault) {
    const dueAt = Date.now() + (fault.ms ?? DELAY_MS);
    for (const errand of batch) this.wait({ ...errand, dueAt, struck: true });
  }

  private async carry(route: Route<unknown>, batch: Errand[], fault: Fault | undefined) {
    const request = route.prepare(batch.map(({ payload }) => payload));
    if (!request) return this.settle(route, batch, true, '');
    let answer = await post(request);
    if (fault?.kind === 'duplicate') answer = await post(request);
    if (fault?.kind === 'drop-response') answer = { status: null, body: '' };
    if (this.stopped) return;
    if (answer.status !== null && answer.status >= 200 && answer.status < 300)
      this.settle(route, batch, true, answer.body);
    else this.retry(route, batch, answer);
  }

  private retry(route: Route<unknown>, batch: Errand[], { status }: Answer) {
    for (const errand of batch) {
      const attempt = errand.attempt + 1;
      const delay = route.retryDelayMs(attempt, status, errand.payload);
      if (delay === null) this.settle(route, [errand], false, '');
      else this.wait({ ...errand, attempt, dueAt: Date.now() + delay, struck: true });
    }
  }

  private settle(route: Route<unknown>, batch: Errand[], accepted: boolean, answer: string) {
    this.state.atomically(() => {
      for (const { id, payload } of batch) {
        this.errands.delete(id);
        route.settled?.(payload, accepted, answer);
      }
    });
  }
}
