import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, isPublicAddress, isPublicHttpsUrl } from '@numbercast/platform';
import type { Config } from '../config.js';
import type { Attempt } from './webhook-call.js';

const NOT_ALLOWED = 'address not allowed';

class AddressNotAllowed extends Error {}

/** Resolves a name, and fails unless all of its addresses are public. The connection uses what was checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressNotAllowed(NOT_ALLOWED), []);
    if (options.all) return callback(null, addresses);
    return callback(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/** Statuses after which the same request may succeed. */
const RETRIED = new Set([408, 425, 429]);

/** Sends notices to webhooks that operators entered, which must not reach the networks of the installation. */
@Injectable()
export class WebhookClient {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Sends one request and follows no redirects. The receiver can recognize a repeated notice by its key. */
  async post(to: string, text: string, idempotencyKey: string): Promise<Attempt> {
    const { WEBHOOK_LOCAL_ORIGINS: localOrigins, PROVIDER_TIMEOUT_MS: timeout } = this.config;
    const url = URL.parse(to);
    if (!url || !isPublicHttpsUrl(to, localOrigins)) return { kind: 'refused', error: NOT_ALLOWED };
    const isLocal = localOrigins.includes(url.origin);
    const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeout), agent: false as const };
    try {
      const status = await statusOf(
        url,
        JSON.stringify({ text }),
        isLocal ? options : { ...options, lookup: lookupPublic },
      );
      if (status >= 200 && status < 300) return { kind: 'accepted' };
      return { kind: status >= 500 || RETRIED.has(status) ? 'retry' : 'refused', error: `status ${status}` };
    } catch (error) {
      if (error instanceof AddressNotAllowed) return { kind: 'refused', error: NOT_ALLOWED };
      const { code = 'no answer' } = error as { code?: string };
      return { kind: 'retry', error: String(code) };
    }
  }
}

function statusOf(url: URL, body: string, options: https.RequestOptions): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
    // Only the status matters, so the body, which may be endless, is not read
    response.destroy();
    resolve(response.statusCode ?? 0);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
