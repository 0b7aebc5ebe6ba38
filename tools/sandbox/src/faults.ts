import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from './problem.js';
import { newId, type State, type Table } from './state.js';

const API_KINDS = ['drop-response', 'delay', '429', '500-after-commit', '500'] as const;
const CALLBACK_KINDS = ['drop-response', 'duplicate', 'reorder', 'delay', 'lost'] as const;
const JACKPOT_KINDS = [...API_KINDS, 'wrong-result', 'wrong-shape'] as const;
const FEED_KINDS = [...API_KINDS, 'duplicate', 'reorder', 'wrong-result', 'late'] as const;

/** The kinds of faults of each target. */
export const KINDS = {
  stripe: API_KINDS,
  twilio: [...API_KINDS, 'late'],
  sendgrid: [...API_KINDS, 'late'],
  push: API_KINDS,
  'stripe-webhooks': CALLBACK_KINDS,
  'twilio-callbacks': CALLBACK_KINDS,
  'twilio-events': CALLBACK_KINDS,
  'sendgrid-events': CALLBACK_KINDS,
  'feed-a': FEED_KINDS,
  'feed-b': FEED_KINDS,
  jackpots: JACKPOT_KINDS,
} as const;

export type FaultTarget = keyof typeof KINDS;
export type FaultKind = (typeof KINDS)[FaultTarget][number];

const FaultRequest = z
  .strictObject({
    target: z.enum(Object.keys(KINDS) as [FaultTarget, ...FaultTarget[]]),
    kind: z.string().max(40),
    count: z.number().int().min(1).optional(),
    probability: z.number().gt(0).max(1).optional(),
    ms: z.number().int().min(0).optional(),
    path: z.string().min(1).max(200).optional(),
  })
  .superRefine(({ target, kind }, context) => {
    const known: readonly string[] = KINDS[target] ?? [];
    if (!known.includes(kind))
      context.addIssue({ code: 'custom', path: ['kind'], message: `${target} knows only ${known.join(', ')}` });
  })
  .transform((fault) => ({ ...fault, kind: fault.kind as FaultKind }));

/** `count` defaults to 1, or to no limit when a probability is given; `path` limits it to URLs containing it. */
export type FaultOrder = z.input<typeof FaultRequest>;

export interface Fault {
  id: string;
  target: FaultTarget;
  kind: FaultKind;
  remaining: number | null;
  probability: number;
  ms: number | null;
  path: string | null;
}

/** Pending faults that a test or a demonstration has ordered. */
export class Faults {
  private readonly table: Table<Fault>;

  constructor(private readonly state: State) {
    this.table = state.table<Fault>('faults');
  }

  order(request: unknown): Fault {
    const { target, kind, count, probability, ms, path } = read(FaultRequest, request);
    const remaining = count ?? (probability === undefined ? 1 : null);
    const id = newId('fault');
    const fault = { id, target, kind, remaining, probability: probability ?? 1, ms: ms ?? null, path: path ?? null };
    return this.table.put(id, fault);
  }

  list(): Fault[] {
    return this.table.values();
  }

  clear() {
    this.state.atomically(() => this.list().forEach(({ id }) => this.table.delete(id)));
  }

  /** Returns the fault for this request, if any, and decrements its remaining count. */
  take(target: FaultTarget, path = ''): Fault | undefined {
    const fault = this.list().find(
      (candidate) =>
        candidate.target === target &&
        (candidate.path === null || path.includes(candidate.path)) &&
        Math.random() < candidate.probability,
    );
    if (fault?.remaining === 1) this.table.delete(fault.id);
    else if (fault?.remaining) this.table.put(fault.id, { ...fault, remaining: fault.remaining - 1 });
    return fault;
  }
}

/** `POST`, `GET` and `DELETE /control/faults`. */
export function faultRoutes(app: FastifyInstance, faults: Faults) {
  app.post('/control/faults', (request, reply) => reply.code(201).send(faults.order(request.body)));
  app.get('/control/faults', () => ({ items: faults.list() }));
  app.delete('/control/faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}
