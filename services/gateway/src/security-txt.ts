import type { FastifyInstance } from 'fastify';
import type { Config } from './config.js';

export const SECURITY_TXT = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 3_600_000;

/** States how to report a vulnerability (RFC 9116). */
export function serveSecurityTxt(fastify: FastifyInstance, { PUBLIC_URL, RATE_LIMIT }: Config) {
  fastify.get(SECURITY_TXT, { config: { rateLimit: { max: RATE_LIMIT } } }, (_request, reply) => {
    const expires = new Date(Date.now() + VALID_MS).toISOString();
    const lines = [
      `Contact: ${PUBLIC_URL}/contact`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${PUBLIC_URL}${SECURITY_TXT}`,
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
