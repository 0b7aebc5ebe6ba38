import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { httpErrors } from '@numbercast/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../limits/network.js';
import { inMinutes, tooManyRequests } from '../errors.js';
import { HashQueue } from './hash-queue.js';
import type { Attempt, SignInLimits } from './sign-in-limits.js';

const PASSWORD_FORM = /\/login-actions\/authenticate\b/;
const FORM_TYPE = /^application\/x-www-form-urlencoded(; ?charset="?utf-8"?)?$/i;
/** Detects the password form, which is shown again after a wrong password. */
const PASSWORD_FIELD = /<input[^>]*\bname="password"/i;

/** Limits how many passwords are hashed at once, on routes with `isHashing`. */
export function limitHashing(fastify: FastifyInstance, queue = new HashQueue()) {
  const leaving = new WeakMap<FastifyRequest, () => void>();
  fastify.addHook('preHandler', async (request, reply) => {
    const { isHashing } = request.routeOptions.config as { isHashing?: boolean };
    if (!isHashing || request.method !== 'POST') return;
    const { ready, leave } = queue.enter(networkOf(request.ip));
    leaving.set(request, leave);
    reply.raw.once('close', leave);
    await ready;
  });
  // Releases the slot before the end of the response
  fastify.addHook('onSend', async (request) => leaving.get(request)?.());
}

/** Delays password guesses on Keycloak's page. */
export function limitSignIn(fastify: FastifyInstance, limits: SignInLimits) {
  const attempts = new WeakMap<FastifyRequest, Attempt>();
  fastify.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || !PASSWORD_FORM.test(request.url)) return;
    // With another character set, the counted name would differ from the one that Keycloak reads
    if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw httpErrors[415]();
    const form = new URLSearchParams(request.receivedBody?.toString());
    if (!form.get('username') || !form.has('password')) return;
    const attempt = await limits.begin(form.get('username')!, request.ip, new Date());
    if (typeof attempt === 'number') return refuse(request, reply, attempt);
    attempts.set(request, attempt);
    reply.raw.once('close', () => settle(request, null));
  });
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!attempts.has(request)) return payload;
    if (reply.statusCode !== 200) {
      settle(request, reply.statusCode < 400 ? true : null);
      return payload;
    }
    const page = payload instanceof Readable ? await buffer(payload) : Buffer.from(payload as string);
    settle(request, !PASSWORD_FIELD.test(page.toString()));
    return page;
  });

  function settle(request: FastifyRequest, isRight: boolean | null) {
    const attempt = attempts.get(request);
    if (attempt) limits.settle(attempt, isRight, new Date());
    attempts.delete(request);
  }
}

function refuse({ headers }: FastifyRequest, reply: FastifyReply, waitMs: number) {
  void reply.header('retry-after', Math.ceil(waitMs / 1_000));
  if (!headers.accept?.includes('text/html')) throw tooManyRequests();
  return reply.code(429).type('text/html; charset=utf-8').send(page(waitMs));
}

const page = (waitMs: number) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many attempts · Numbercast</title>
<h1>Too many attempts</h1>
<p>A wrong password was entered for this account too often. Please wait ${inMinutes(waitMs)}, then try again.</p>
<p>If you don't remember your password, choose a new one: open the sign-in page and select “Forgot your password?”.</p>
<p><a href="/login">Back to sign in</a></p>
</html>
`;
