import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { resultOf } from '@numbercast/platform/testing';
import type { Config } from '../src/config.js';
import { PublicAddressCheck } from '../src/preflight/public-address.check.js';

const REALM = 'numbercast';
const SIGN_IN = `/auth/realms/${REALM}/protocol/openid-connect/certs`;
const SITE = { '/config.json': JSON.stringify({ realm: REALM }), [SIGN_IN]: '{}' };

const trusted = getCACertificates();
let folder: string;
let servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'public-address-'));
});
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
  setDefaultCACertificates(trusted);
});
afterAll(() => rm(folder, { recursive: true }));

/** A site at `https://localhost`, with a certificate that is trusted here. @returns its origin */
async function siteWith(pages: Record<string, string>, daysLeft: number): Promise<string> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject];
  await promisify(execFile)('openssl', [...request, '-days', String(daysLeft), '-keyout', key, '-out', cert]);
  const options = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  setDefaultCACertificates([options.cert]);
  const server = createServer(options, ({ url = '' }, response) => {
    const page = pages[url];
    response.writeHead(page === undefined ? 404 : 200).end(page);
  }).listen(0, 'localhost');
  servers.push(server);
  await once(server, 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

async function problemsOf(publicUrl: string) {
  const check = new PublicAddressCheck({ PUBLIC_URL: publicUrl, KEYCLOAK_REALM: REALM } as Config);
  const { findings } = await resultOf('Public address', () => check.check());
  return findings.map(({ problem }) => problem);
}

describe('the preflight of the public address', () => {
  it('reports no problem for a site of this installation with a valid certificate', async () => {
    expect(await problemsOf(await siteWith(SITE, 90))).toEqual([]);
  });

  it('reports a certificate that expires soon', async () => {
    expect(await problemsOf(await siteWith(SITE, 5))).toEqual([
      expect.stringMatching(/^The certificate of localhost expires in [45] days\.$/),
    ]);
  });

  it('reports a certificate that browsers do not trust', async () => {
    const site = await siteWith(SITE, 90);
    setDefaultCACertificates([]);
    expect(await problemsOf(site)).toEqual([expect.stringContaining('self-signed certificate')]);
  });

  it('reports an address that leads to another site, and missing sign-in pages', async () => {
    const site = await siteWith({ '/config.json': '<html>' }, 90);
    expect(await problemsOf(site)).toEqual([
      `${site} does not lead to the gateway of this installation.`,
      `The sign-in pages are not reachable at ${site}/auth (status 404).`,
    ]);
  });

  it('reports an address without encryption', async () => {
    expect((await problemsOf('http://127.0.0.1:1'))[0]).toBe('PUBLIC_URL (http://127.0.0.1:1) is not encrypted.');
  });
});
