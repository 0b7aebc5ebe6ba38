import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentType } from 'react';

import { publicPages } from '../src/app/public-pages.js';
import { routes } from '../src/app/routes.js';
import { requireLight, tableOf, weigh } from './budgets.js';
import { Chunks } from './chunks.js';
import { compressFiles } from './compress.js';
import { documentOf, translated } from './document.js';
import { writeServiceWorker } from './service-worker.js';
import { appShell, fileOf, publicPaths, robots, siteMapOf, sitemap } from './site.js';

const documents = [appShell, ...publicPaths.map(fileOf)];

/**
 * Writes the documents of one language into the folder of its build, where the bundler created two templates: the
 * application's document, and the one that public pages are rendered into.
 */
export async function writeDocuments(folder: string) {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const read = (name: string) => translated(readFileSync(join(folder, name), 'utf8'));
  const template = read('public.html');
  write(appShell, read('index.html'));
  rmSync(join(folder, 'public.html'));

  const chunks = new Chunks(folder);
  const entry = chunks.scriptsOf(['public.html']);
  const common = chunks.scriptsOf(['public.html', 'src/hydrate.tsx']);
  const scripts = new Map<string, Set<string>>();
  for (const path of publicPaths) {
    const Page: ComponentType = await publicPages[path]();
    const page = chunks.entryOf(Page);
    const all = new Set([...common, ...chunks.scriptsOf([page])]);
    const later = [...all].filter((file) => !entry.has(file));
    write(fileOf(path), documentOf(template, path, Page, { page: chunks.fileOf(page), all: later }));
    scripts.set(path, all);
  }
  const weights = await weigh(scripts, routes, chunks);
  rmSync(join(folder, '.vite'), { recursive: true });
  console.log(tableOf(weights));
  requireLight(weights);
}

/** @param translations folders of the documents in other languages, by language (ISO 639-1) */
export function finishSite(folder: string, translations: Readonly<Record<string, string>>) {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const [name, built] of Object.entries(translations)) {
    // The names of the files in assets/ contain the hash of their content
    cpSync(join(built, 'assets'), join(folder, 'assets'), { recursive: true });
    mkdirSync(join(folder, name));
    for (const document of documents) renameSync(join(built, document), join(folder, name, document));
  }
  write('sitemap.xml', sitemap());
  write('robots.txt', robots());
  write('site.json', `${JSON.stringify(siteMapOf(routes, Object.keys(translations)), null, 2)}\n`);
  writeServiceWorker(folder);
  compressFiles(folder);
}
