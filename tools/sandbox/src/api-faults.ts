import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fault, Faults, FaultTarget } from './faults.js';

const befallen = new WeakMap<FastifyRequest, Fault>();
const DEFAULT_DELAY_MS = 2_000;

interface FaultyApi {
  faults: Faults;
  target: FaultTarget;
  /** The provider's own error body for a status. */
  errorBody: (status: 429 | 500) => unknown;
}

/** Returns the fault injected into this request, for handlers that must simulate it themselves. */
export function faultOf(request: FastifyRequest): Fault | undefined {
  return befallen.get(request);
}

/** Makes a provider's API reject, delay or drop requests as ordered; with `*-after-commit` kinds, they take effect. */
export function makeFaulty(app: FastifyInstance, { faults, target, errorBody }: FaultyApi) {
  app.addHook('onRequest', async (request, reply) => {
    const fault = faults.take(target, request.url);
    if (!fault) return;
    befallen.set(request, fault);
    if (fault.kind === '500') await reply.code(500).send(errorBody(500));
    if (fault.kind === '429') await reply.code(429).header('retry-after', '1').send(errorBody(429));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = befallen.get(request);
    if (fault?.kind === 'delay') await pause(fault.ms ?? DEFAULT_DELAY_MS);
    if (fault?.kind === 'drop-response') request.raw.socket.destroy();
    if (fault?.kind !== '500-after-commit') return payload;
    reply.code(500).removeHeader('content-length');
    return JSON.stringify(errorBody(500));
  });
}
