import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.js';
import { type Counters, WINDOW_MS } from './counters.js';

/**
 * Multiple of the limit for all requests of one address, including pages and their files: a page takes about a dozen.
 */
const SITE_SHARE = 10;

/** A route hook that calls `done`, with an error to reject the request. */
export type AccountLimit = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

/**
 * Limits requests by address, and by route where the route has a separate limit. Health checks are excluded: behind
 * some load balancers all requests, probes included, have the address of the node.
 */
export async function limitAddresses(fastify: FastifyInstance, counters: Counters, max: number) {
  await fastify.register(rateLimit, {
    max: max * SITE_SHARE,
    timeWindow: WINDOW_MS,
    store: storeOf(counters),
    allowList: ({ url }: FastifyRequest) => url.startsWith('/health/'),
    errorResponseBuilder: () => tooManyRequests(),
  });
}

/**
 * Limits the requests of one account across all addresses.
 * @param subjectOf returns the subject of a verified token; an unverified one would count against another account
 */
export function limitAccount(
  fastify: FastifyInstance,
  max: number,
  subjectOf: (request: FastifyRequest) => Promise<string | null>,
): AccountLimit {
  const subjects = new WeakMap<FastifyRequest, string>();
  const check = fastify.createRateLimit({ max, keyGenerator: (request) => `account ${subjects.get(request)}` });
  return callbackify(async (request: FastifyRequest, reply: FastifyReply) => {
    const subject = await subjectOf(request);
    if (subject === null) return;
    subjects.set(request, subject);
    const verdict = await check(request);
    if (verdict.isAllowed || !verdict.isExceeded) return;
    void reply.header('retry-after', verdict.ttlInSeconds);
    throw tooManyRequests();
  });
}

/** Returns the store of the rate-limit plugin: one for all routes, because each key contains its route. */
function storeOf(counters: Counters) {
  return class Shared implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _window: number,
      max: number,
    ) {
      const { isOver, count, waitMs } = counters.take(key, max, Date.now());
      callback(null, { current: isOver ? max + 1 : Math.ceil(count), ttl: waitMs });
    }

    child() {
      return this;
    }
  };
}
