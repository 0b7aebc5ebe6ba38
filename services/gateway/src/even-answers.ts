import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Forms of the sign-in server, and the steps of time in which they are answered. */
const FORMS = [
  { path: /\/login-actions\/authenticate\b/, stepMs: 1_000 },
  // A message is sent meanwhile, to members only
  { path: /\/login-actions\/reset-credentials\b/, stepMs: 2_000 },
];

/** How long an answer that took so long waits to be given at the end of a step. */
export const restOfStep = (elapsedMs: number, stepMs: number) => stepMs - (elapsedMs % stepMs);

/**
 * Gives the answers of the sign-in server at even times, as it is done sooner with an address that no member has. Who
 * is signed in, and so led on, does not wait.
 */
export async function answerEvenly({ method, url }: FastifyRequest, reply: FastifyReply) {
  const form = method === 'POST' && FORMS.find(({ path }) => path.test(url));
  const isLedOn = reply.statusCode >= 300 && reply.statusCode < 400;
  if (!form || isLedOn) return;
  await delay(restOfStep(reply.elapsedTime, form.stepMs));
}
