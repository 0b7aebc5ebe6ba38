import { isIP } from 'node:net';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const LONGEST_PREFIX: Record<number, number> = { 4: 32, 6: 128 };

/**
 * Whether a text names proxies as Fastify's `trustProxy` reads it. A range of all addresses is refused: with it every
 * caller could choose the address that limits and consents are recorded under.
 */
export const isProxyList = (text: string): boolean => text.split(',').every((entry) => isProxy(entry.trim()));

function isProxy(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const longest = LONGEST_PREFIX[isIP(address)];
  if (longest === undefined) return NAMED_RANGES.includes(entry);
  if (prefix === undefined) return true;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}
