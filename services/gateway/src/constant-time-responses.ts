import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The sign-in server's password form. Its responses are sent at multiples of the step. */
const PASSWORD_FORM = /\/login-actions\/authenticate\b/;
const STEP_MS = 1_000;

/** Returns how long a response must wait until the end of a step. */
export const restOfStep = (elapsedMs: number, stepMs: number) => stepMs - (elapsedMs % stepMs);

/**
 * Quantizes the response time of the sign-in server, because it responds sooner for unknown addresses (timing side
 * channel). A successful sign-in, which redirects, is not delayed.
 */
export async function quantizeResponseTime({ method, url }: FastifyRequest, reply: FastifyReply) {
  const isLedOn = reply.statusCode >= 300 && reply.statusCode < 400;
  if (method !== 'POST' || !PASSWORD_FORM.test(url) || isLedOn) return;
  await delay(restOfStep(reply.elapsedTime, STEP_MS));
}
