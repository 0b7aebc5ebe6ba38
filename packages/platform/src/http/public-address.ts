import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/**
 * Networks that a request to an address given by a user must not reach: our own, and addresses without a single owner.
 */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Within the global addresses 2000::/3; the others are never public. The last three contain IPv4 addresses. */
const IPV6 = ['2001:db8::/32', '2001:2::/48', '2001::/32', '2002::/16'];

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6') {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const privateIpv4 = listOf(IPV4, 'ipv4');
const privateIpv6 = listOf(IPV6, 'ipv6');
const globalIpv6 = listOf(['2000::/3'], 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateIpv4.check(address);
  return family === 6 && globalIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6');
}

const MOST_CHARACTERS = 2_000;

/**
 * Whether a request may be sent to a URL that a user entered: HTTPS on the default port to a name, or to a public
 * address. What a name resolves to has to be checked when the request is sent.
 * @param localOrigins origins that are allowed unchecked, for development
 */
export function isPublicHttpsUrl(text: string, localOrigins: readonly string[] = []): boolean {
  const url = text.length <= MOST_CHARACTERS ? URL.parse(text) : null;
  if (!url || url.username !== '' || url.password !== '') return false;
  if (localOrigins.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !/\.(?:local|localhost|internal|home\.arpa)$/.test(host);
}

/** The setting WEBHOOK_LOCAL_ORIGINS, parsed into a list. */
export const localOrigins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .refine((list) => list.every((origin) => URL.parse(origin)?.origin === origin), 'origins, separated by commas')
  .meta({
    description:
      'Origins to which webhooks of notifications may be sent although they are not public, separated by commas. For development only.',
  })
  .default([]);
