import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentType } from 'react';

import { publicPages } from '../src/app/public-pages.js';
import { routes } from '../src/app/routes.js';
import { requireLight, tableOf, weigh } from './budgets.js';
import { Chunks } from './chunks.js';
import { compressFiles } from './compress.js';
import { documentOf } from './document.js';
import { writeServiceWorker } from './service-worker.js';
import { appShell, fileOf, publicPaths, robots, siteMapOf, sitemap } from './site.js';

const folder = join(process.cwd(), 'dist');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

// The bundler made two templates: the application's document, and the one that public pages are set into.
const template = readFileSync(join(folder, 'public.html'), 'utf8');
renameSync(join(folder, 'index.html'), join(folder, appShell));
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
write('sitemap.xml', sitemap());
write('robots.txt', robots());
write('site.json', `${JSON.stringify(siteMapOf(routes), null, 2)}\n`);
writeServiceWorker(folder);
compressFiles(folder);
const weights = await weigh(scripts, routes, chunks);
rmSync(join(folder, '.vite'), { recursive: true });
console.log(tableOf(weights));
requireLight(weights);
