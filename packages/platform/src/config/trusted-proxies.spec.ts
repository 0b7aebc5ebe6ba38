import { describe, expect, it } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { parseEnv, webEnv } from './config.js';
import { keepAddresses, proxyTrust } from './trusted-proxies.js';

const settings = (TRUSTED_PROXIES?: string) =>
  parseEnv({ TRUSTED_PROXIES: webEnv.TRUSTED_PROXIES, PORT: z.string() }, { TRUSTED_PROXIES, PORT: '1' });

/** Returns the caller's address as the server determines it. */
async function callerOf(trusted: string | undefined, remoteAddress: string, forwardedFor?: string) {
  const trustProxy = proxyTrust(settings(trusted).data!.TRUSTED_PROXIES);
  const server = new FastifyAdapter({ trustProxy }).getInstance();
  server.addHook('onRequest', async ({ raw }) => keepAddresses(raw.headers));
  server.get('/', (request) => request.ip);
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {};
  return (await server.inject({ url: '/', remoteAddress, headers })).body;
}

describe('the address of a caller', () => {
  it.each([
    ['that of the connection, without a proxy', undefined, '203.0.113.7', undefined, '203.0.113.7'],
    ['that of the connection, for an untrusted proxy', undefined, '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['what a proxy on the same machine saw', undefined, '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['what an ingress in a private network saw', undefined, '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    [
      'what the last of two private proxies saw, with one trusted hop',
      undefined,
      '10.1.2.3',
      '203.0.113.7, 10.9.9.9',
      '10.9.9.9',
    ],
    [
      'what the first of two private proxies saw, with two trusted hops',
      '2,uniquelocal',
      '10.1.2.3',
      '203.0.113.7, 10.9.9.9',
      '203.0.113.7',
    ],
    ['not the one that the caller claims', undefined, '10.1.2.3', '192.0.2.66, 203.0.113.7', '203.0.113.7'],
    ['not one that is claimed before a private hop', undefined, '127.0.0.1', '198.51.100.9, 10.0.0.7', '10.0.0.7'],
    [
      'not one that is claimed before two trusted hops with any addresses',
      '2',
      '35.191.0.5',
      '192.0.2.66, 203.0.113.7, 34.1.2.3',
      '203.0.113.7',
    ],
    ['that of the node, when the load balancer hides the caller', undefined, '10.1.2.3', '10.0.0.8', '10.0.0.8'],
    ['that of the load balancer, when its range is not trusted', undefined, '35.191.0.5', '203.0.113.7', '35.191.0.5'],
    ['what a trusted load balancer saw', '35.191.0.0/16,130.211.0.0/22', '35.191.0.5', '203.0.113.7', '203.0.113.7'],
    [
      'what a load balancer in front of the ingress saw',
      'uniquelocal,192.0.2.1',
      '10.1.2.3',
      '203.0.113.7,192.0.2.1',
      '203.0.113.7',
    ],
    ['what a proxy in a trusted range saw', 'loopback, 100.64.0.0/10', '100.70.1.2', '2001:db8::7', '2001:db8::7'],
    ['that of the connection, when private ranges are not trusted', '192.0.2.1', '10.1.2.3', '203.0.113.7', '10.1.2.3'],
    ['stripped of the port that Azure adds', undefined, '10.1.2.3', '203.0.113.7:51234', '203.0.113.7'],
    ['stripped of brackets and port', undefined, '10.1.2.3', '"[2001:DB8::7]:443"', '2001:db8::7'],
    ['an IPv4 address, when the proxy listens on IPv6', undefined, '10.1.2.3', '::ffff:203.0.113.7', '203.0.113.7'],
    ['that of the proxy, when it forwards an invalid address', undefined, '10.1.2.3', 'anything at all', '10.1.2.3'],
    ['that of the proxy, when it forwards a name', undefined, '10.1.2.3', '203.0.113.7, unknown', '10.1.2.3'],
    ['that of the proxy, when it forwards a blank value', undefined, '10.1.2.3', ' ', '10.1.2.3'],
  ])('is %s', async (_what, trusted, remote, forwarded, expected) => {
    expect(await callerOf(trusted, remote, forwarded)).toBe(expected);
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each(['1', '2,10.0.0.0/8', 'loopback', '10.0.0.1', '10.0.0.0/8, 2600:1900::/28', 'fc00::/7,linklocal'])(
    'accepts %s',
    (text) => {
      expect(settings(text).success).toBe(true);
    },
  );

  it.each([
    '0',
    '10',
    '1,2',
    '0.0.0.0/0',
    '::/0',
    'everybody',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'loopback,,10.0.0.1',
    '300.1.1.1',
  ])('rejects %s', (text) => {
    expect(settings(text).success).toBe(false);
  });
});
