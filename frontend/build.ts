import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '@numbercast/lottery';
import { build } from 'vite';

const cache = join(import.meta.dirname, '.cache');
const site = join(import.meta.dirname, 'dist');
const translations = LANGUAGES.filter((language) => language !== 'en');
const folderOf = (language: string) => (language === 'en' ? site : join(cache, 'site', language));

/** Builds the site with the texts of one language, which the mode selects. */
async function buildIn(language: string): Promise<typeof import('./prerender/main.js')> {
  const common = { mode: language, logLevel: 'warn' } as const;
  const scripts = join(cache, 'prerender', language);
  await build({ ...common, build: { outDir: folderOf(language), copyPublicDir: language === 'en' } });
  await build({ ...common, build: { outDir: scripts, ssr: 'prerender/main.ts' } });
  const prerendering: typeof import('./prerender/main.js') = await import(pathToFileURL(join(scripts, 'main.js')).href);
  await prerendering.writeDocuments(folderOf(language));
  return prerendering;
}

const { finishSite } = await buildIn('en');
for (const language of translations) await buildIn(language);
finishSite(site, Object.fromEntries(translations.map((language) => [language, folderOf(language)])));
