import { Agent, request } from 'undici';
import type { OutgoingRequest, Outcome } from './route.js';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 64 * 1024;
// Node's own clients cost several times as much per call, which thousands of callbacks feel
const dispatcher = new Agent({
  connect: { timeout: TIMEOUT_MS },
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
});

export interface Answer {
  status: Outcome;
  body: string;
}

/** Sends one callback; a receiver that can't be reached or doesn't answer in time gives a null status. */
export async function post({ url, headers, body }: OutgoingRequest): Promise<Answer> {
  try {
    const response = await request(url, { method: 'POST', headers, body, dispatcher });
    const text = await response.body.text();
    return { status: response.statusCode, body: text.slice(0, MAX_ANSWER) };
  } catch {
    return { status: null, body: '' };
  }
}
