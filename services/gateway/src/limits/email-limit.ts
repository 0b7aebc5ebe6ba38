import { normalizedEmail, httpErrors } from '@numbercast/platform';
import type { FastifyInstance } from 'fastify';
import { inMinutes, tooManyRequests } from '../errors.js';
import type { Counters } from './counters.js';
import { hashed } from './hashed.js';

const JSON_TYPE = /^application\/json(;|$)/i;

/**
 * Limits requests for one email address across all callers, on routes with `mostPerEmail`. It does not know which
 * addresses have an account, so it treats all alike. A JSON body without an address passes: the service rejects it.
 */
export function limitEmails(fastify: FastifyInstance, counters: Counters) {
  fastify.addHook('preHandler', async ({ method, headers, receivedBody, routeOptions }, reply) => {
    const { mostPerEmail } = routeOptions.config as { mostPerEmail?: number };
    if (!mostPerEmail || method !== 'POST' || !receivedBody) return;
    // A service would also read an address from a form, where it would not be counted
    if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw httpErrors[415]();
    const email = emailIn(receivedBody);
    if (email === null) return;
    const { isOver, waitMs } = counters.take(`email ${hashed(email)}`, mostPerEmail, Date.now());
    if (!isOver) return;
    void reply.header('retry-after', Math.ceil(waitMs / 1_000));
    throw tooManyRequests({ detail: `Please try again in ${inMinutes(waitMs)}.` });
  });
}

/** Returns the address in a JSON body as the service reads it, or null. */
function emailIn(body: Buffer): string | null {
  try {
    const { email } = JSON.parse(new TextDecoder().decode(body)) as { email?: unknown };
    return typeof email === 'string' ? normalizedEmail(email) : null;
  } catch {
    return null; // not JSON, or null
  }
}
