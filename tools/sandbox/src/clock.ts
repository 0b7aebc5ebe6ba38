import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { conflict, read } from './problem.js';
import type { State, Table } from './state.js';

/** Simulated time: real time plus an offset that only grows, and that survives a restart. */
export class SimulatedClock {
  private readonly table: Table<number>;
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly state: State) {
    this.table = state.table<number>('clock');
  }

  get offsetMs(): number {
    return this.table.get('offset') ?? 0;
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Simulated Unix time in whole seconds. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** Moves to an instant. Throws a 409 problem when it is in the past. */
  moveTo(instant: Date) {
    this.advance(instant.getTime() - this.now().getTime());
  }

  advance(ms: number) {
    if (ms < 0) throw conflict('clock-runs-forward', 'The clock never runs backwards', `${-ms} ms in the past`);
    this.state.atomically(() => this.table.put('offset', this.offsetMs + Math.round(ms)));
    for (const listener of this.listeners) listener();
  }

  onMove(listener: () => void) {
    this.listeners.push(listener);
  }
}

const Move = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advanceMs: z.number().int().min(0) }),
]);

const Known = z.object({ after: z.coerce.number().int().optional() });
/** Maximum time that a long poll for a changed offset is held. */
const HOLD_MS = 10_000;

/**
 * `GET /clock` and `POST /clock`: business time for every service. `GET /clock?after=offsetMs` responds when the
 * offset has changed, at the latest after ten seconds.
 */
export function clockRoutes(app: FastifyInstance, clock: SimulatedClock) {
  const face = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs });
  const held = new Set<() => void>();
  const releaseAll = () => held.forEach((release) => release());
  const untilMoved = () =>
    new Promise<void>((resolve) => {
      const release = () => {
        clearTimeout(timer);
        held.delete(release);
        resolve();
      };
      const timer = setTimeout(release, HOLD_MS);
      held.add(release);
    });
  clock.onMove(releaseAll);
  app.addHook('preClose', async () => releaseAll());
  app.get('/clock', async (request) => {
    if (read(Known, request.query).after === clock.offsetMs) await untilMoved();
    return face();
  });
  app.post('/clock', (request) => {
    const move = read(Move, request.body);
    if ('now' in move) clock.moveTo(new Date(move.now));
    else clock.advance(move.advanceMs);
    return face();
  });
}
