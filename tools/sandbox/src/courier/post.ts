import { request } from 'undici';
import type { OutgoingRequest, Outcome } from './route.js';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 64 * 1024;

export interface Answer {
  status: Outcome;
  body: string;
}

/**
 * Sends one callback; the status is null if the receiver can't be reached or doesn't respond in time. Node's own
 * clients need more processor time per call.
 */
export async function post({ url, headers, body }: OutgoingRequest): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await request(url, { method: 'POST', headers, body, signal });
    let text = '';
    for await (const chunk of response.body.setEncoding('utf8')) if (text.length < MAX_ANSWER) text += chunk;
    return { status: response.statusCode, body: text };
  } catch {
    return { status: null, body: '' };
  }
}
