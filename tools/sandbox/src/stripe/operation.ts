import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StripeApiError } from './api-error.js';
import { expand } from './expand.js';
import { parseForm, type Form } from './form.js';
import { IdempotencyKeys, type SavedAnswer } from './idempotency.js';
import type { StripeWorld } from './world.js';

type Method = 'GET' | 'POST' | 'DELETE';
/** Executes a request and returns the object for the response. `id` is the one in the path. */
export type Operation = (params: Form, id: string) => object;
/** Declares one operation of the API. */
export type Declare = (method: Method, path: string, operation: Operation) => void;

/** Adds the transaction, idempotency key, and expansions to every operation. */
export function operations(app: FastifyInstance, world: StripeWorld): Declare {
  const keys = new IdempotencyKeys(world.state);
  return (method, url, operation) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: (request, reply) => {
        const { expand: paths, ...params } = paramsOf(request);
        const run = () => expand(world, operation(params, request.params.id ?? ''), asList(paths));
        const key = method === 'GET' ? undefined : request.headers['idempotency-key'];
        if (typeof key === 'string') return answerOnce(request, reply, { key, keys, world, run });
        const { status, body } = world.state.atomically(() => answerOf(run));
        return reply.code(status).send(body);
      },
    });
  };
}

interface KeyedRequest {
  key: string;
  keys: IdempotencyKeys;
  world: StripeWorld;
  run: () => object;
}

function answerOnce(request: FastifyRequest, reply: FastifyReply, { key, keys, world, run }: KeyedRequest) {
  const text = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
  keys.begin(key);
  reply.raw.once('close', () => keys.end(key));
  reply.header('idempotency-key', key);
  const saved = keys.recall(key, text, world.now());
  if (saved) return reply.code(saved.status).header('idempotent-replayed', 'true').send(saved.body);
  const answer = world.state.atomically(() => {
    world.idempotencyKey = key;
    try {
      const fresh = answerOf(run);
      // A copy, because objects in the response may change before the key is used again
      keys.save(key, text, { ...structuredClone(fresh), at: world.now() });
      return fresh;
    } finally {
      world.idempotencyKey = null;
    }
  });
  return reply.code(answer.status).send(answer.body);
}

/** Runs an operation. A declined card is a regular response: it is saved, and returned again under the same key. */
function answerOf(run: () => object): SavedAnswer {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    if (!(error instanceof StripeApiError) || error.status !== 402) throw error;
    return { status: 402, body: { error: error.body } };
  }
}

function paramsOf(request: FastifyRequest): Form {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '';
  return { ...parseForm(query), ...(request.body as Form | undefined) };
}

function asList(value: unknown): string[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
