import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { readWebPages } from './web-pages.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-pages-'));
  const site = {
    origin: 'https://public-url.invalid',
    translations: [],
    untranslated: [],
    pages: { '/': 'index.html' },
    notFound: '404.html',
    documents: [],
  };
  const page = '<!doctype html><html lang="en"><link rel="canonical" href="https://public-url.invalid/"></html>';
  for (const [name, text] of Object.entries({
    'site.json': JSON.stringify(site),
    'index.html': page,
    '404.html': page,
  }))
    await writeFile(join(root, name), text);
});
afterAll(() => rm(root, { recursive: true }));

async function homeOf(installation: { PUBLIC_URL: string; STRIPE_AUTOMATIC_TAX: boolean }) {
  const { pages } = await readWebPages(root, installation);
  const server = Fastify();
  for (const [address, page] of pages) server.get(address, (request, reply) => page.send(request, reply));
  const { body } = await server.inject('/');
  await server.close();
  return body;
}

describe('a page of the site', () => {
  it('contains the origin of the installation', async () => {
    const page = await homeOf({ PUBLIC_URL: 'https://numbers.test', STRIPE_AUTOMATIC_TAX: false });
    expect(page).toContain('href="https://numbers.test/"');
    expect(page).toContain('<html lang="en">');
  });

  it('is marked in an installation that adds sales tax, so that the note about it is shown', async () => {
    const page = await homeOf({ PUBLIC_URL: 'https://numbers.test', STRIPE_AUTOMATIC_TAX: true });
    expect(page).toContain('<html data-plus-tax lang="en">');
  });
});
