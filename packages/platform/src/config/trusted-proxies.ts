import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const LONGEST_PREFIX: Record<number, number> = { 4: 32, 6: 128 };
const HOPS = /^[1-9]$/;

const entriesOf = (text: string) => text.split(',').map((entry) => entry.trim());

/**
 * Whether a text is a list of proxies for {@link proxyTrust}. A range of all addresses is rejected: with it every
 * caller could choose the address used for rate limits and consent records.
 */
export function isProxyList(text: string): boolean {
  const entries = entriesOf(text);
  return entries.filter((entry) => HOPS.test(entry)).length <= 1 && entries.every(isEntry);
}

function isEntry(entry: string): boolean {
  if (HOPS.test(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const longest = LONGEST_PREFIX[isIP(address)];
  if (longest === undefined) return entry in NAMED_RANGES;
  if (prefix === undefined) return true;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}

/**
 * Returns a function for Fastify's `trustProxy` that trusts at most the number of hops in the list, counted from the
 * connection's own address, and only addresses in its ranges. A number alone trusts that many hops at any address.
 */
export function proxyTrust(list: string): (address: string, hop: number) => boolean {
  const entries = entriesOf(list);
  const hops = Number(entries.find((entry) => HOPS.test(entry)) ?? Infinity);
  const ranges = entries.filter((entry) => !HOPS.test(entry));
  const isInRanges = ranges.length > 0 ? withinRanges(ranges) : () => true;
  return (address, hop) => hop < hops && isInRanges(address);
}

function withinRanges(ranges: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges.flatMap((entry) => NAMED_RANGES[entry] ?? entry)) {
    const [network = '', prefix] = range.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    list.addSubnet(network, Number(prefix ?? LONGEST_PREFIX[isIP(network)]), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** `203.0.113.7:51234`, as Azure's gateway writes it, and `"[2001:db8::7]:443"`. */
const WITH_PORT = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?"?$/;

function addressIn(entry: string): string | null {
  const [, v6, v4] = WITH_PORT.exec(entry) ?? [];
  const address = v6 ?? v4 ?? entry;
  if (isIP(address) === 0) return null;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return mapped && isIPv4(mapped) ? mapped : address.toLowerCase();
}

/**
 * Keeps only the entries of `X-Forwarded-For` after the last one that is not an address. A trusted proxy may pass on
 * whatever its caller claims, and the caller's address becomes a rate-limit key and the evidence of a consent.
 */
export function keepAddresses(headers: IncomingHttpHeaders): void {
  const claimed = headers['x-forwarded-for'];
  if (claimed === undefined) return;
  const entries = String(claimed).split(',');
  const addresses: string[] = [];
  for (let index = entries.length - 1; index >= 0; index--) {
    const address = addressIn(entries[index]!.trim());
    if (address === null) break;
    addresses.unshift(address);
  }
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
  else delete headers['x-forwarded-for'];
}
