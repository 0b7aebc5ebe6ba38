import { Logger } from '@nestjs/common';
import { proxyTrust } from '@numbercast/platform';
import type { FastifyInstance } from 'fastify';

const SAMPLE = 1_000;
const MOST_SHARE = 0.9;
const isPrivate = proxyTrust('linklocal,uniquelocal');

/**
 * Detects a proxy that hides the callers: most of a sample of requests come from one private address. All callers would
 * then share one rate limit, and consents would be recorded with the proxy's address.
 */
export class SharedAddress {
  private readonly counts = new Map<string, number>();
  private sampled = 0;

  /** Counts one request. @returns the address, once, when the sample is complete and most requests came from it */
  sample(address: string): string | null {
    if (this.sampled >= SAMPLE) return null;
    this.sampled += 1;
    this.counts.set(address, (this.counts.get(address) ?? 0) + 1);
    if (this.sampled < SAMPLE) return null;
    const [most] = [...this.counts].toSorted(([, one], [, other]) => other - one);
    this.counts.clear();
    return most && most[1] > SAMPLE * MOST_SHARE && isPrivate(most[0], 0) ? most[0] : null;
  }
}

/** Logs a warning when the first requests of this process show that a proxy hides its callers. */
export function warnOfSharedAddress(fastify: FastifyInstance) {
  const shared = new SharedAddress();
  fastify.addHook('onRequest', async ({ ip, url }) => {
    const address = url.startsWith('/health/') ? null : shared.sample(ip);
    if (address === null) return;
    new Logger('SharedAddress').warn(
      `most requests come from ${address}: all callers share one rate limit; see "Behind your ingress" in the chart's README`,
    );
  });
}
