import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SiteMap {
  readonly pages: Record<string, string>;
  readonly untranslated: string[];
}

const twinOf = (path: string) => `/without-scripts${path}`;

/** The page as plain HTML: neither its scripts nor the hints to fetch them. */
const withoutScripts = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*src=[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|preload" as="script)"[^>]*>/g, '');

/** A copy of the built site in which each page also exists without scripts, at a separate path. */
export async function siteWithTwins(built: string, paths: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-web-'));
  await cp(built, folder, { recursive: true });
  const map = join(folder, 'site.json');
  const site = JSON.parse(await readFile(map, 'utf8')) as SiteMap;
  for (const path of paths) {
    const file = site.pages[path];
    if (!file) throw new Error(`The built site has no page ${path}.`);
    const twin = `without-scripts-${file}`;
    await writeFile(join(folder, twin), withoutScripts(await readFile(join(folder, file), 'utf8')));
    site.pages[twinOf(path)] = twin;
    site.untranslated.push(twinOf(path));
  }
  await writeFile(map, JSON.stringify(site));
  return { folder, pairs: paths.map((path) => ({ path, twin: twinOf(path) })) };
}
