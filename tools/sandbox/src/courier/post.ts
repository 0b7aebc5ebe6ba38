import http from 'node:http';
import https from 'node:https';
import type { OutgoingRequest, Outcome } from './route.js';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 64 * 1024;
// fetch costs several times as much per call, which thousands of callbacks feel.
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

export interface Answer {
  status: Outcome;
  body: string;
}

/** Sends one callback; a receiver that can't be reached or doesn't answer in time gives a null status. */
export function post({ url, headers, body }: OutgoingRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const secure = url.startsWith('https:');
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: agents[secure ? 'https:' : 'http:'],
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const request = (secure ? https : http).request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        if (text.length < MAX_ANSWER) text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? null, body: text }));
      response.once('error', () => resolve({ status: null, body: '' }));
    });
    request.once('error', () => resolve({ status: null, body: '' }));
    request.end(body);
  });
}
