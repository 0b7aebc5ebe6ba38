import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import swc from '@swc/core';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
const CACHE = fileURLToPath(new URL('../../.cache/jest-in-node', import.meta.url));
const { version } = createRequire(import.meta.url)('@swc/core/package.json');

/** Source map file of each compiled module, by its path. */
export const sourceMaps = new Map();

const optionsFor = (path) => ({
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: path.endsWith('x'), decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
  sourceMaps: true,
});

mkdirSync(CACHE, { recursive: true });

/** Compiles a module, or reads it from the cache. The hash in the file's name covers everything the output depends on. */
function compiled(path) {
  const source = readFileSync(path, 'utf8');
  const options = optionsFor(path);
  const key = createHash('sha1')
    .update(`${version}\0${JSON.stringify(options)}\0${path}\0${source}`)
    .digest('hex');
  const file = join(CACHE, `${key}.js`);
  sourceMaps.set(path, `${file}.map`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { code, map } = swc.transformSync(source, { ...options, filename: path, swcrc: false });
  writeAtomically(`${file}.map`, map);
  writeAtomically(file, code);
  return code;
}

/** Several workers may compile the same module at the same time. */
function writeAtomically(file, text) {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
}

/** Words of the site, `#words/name.js`: English, as in the tests of the site itself. */
const WORDS = '#words/';
const ENGLISH = new URL('../../frontend/src/words/en/', import.meta.url);

const isSource = (url) => url?.startsWith('file:') && !url.includes('/node_modules/') && /\.tsx?(\?|$)/.test(url);

/** Sources import each other as `./name.js`, the file that the compiler would write. */
function sourceOf(specifier, parent) {
  if (!specifier.endsWith('.js') || !isSource(parent)) return null;
  const isWords = specifier.startsWith(WORDS);
  if (!isWords && !specifier.startsWith('.')) return null;
  const [path, from] = isWords ? [specifier.slice(WORDS.length), ENGLISH] : [specifier, parent];
  const base = fileURLToPath(new URL(path.slice(0, -'.js'.length), from));
  const file = [`${base}.ts`, `${base}.tsx`].find((candidate) => existsSync(candidate));
  // The query is the test file's: each file gets its own instance of the sources it imports
  return file ? pathToFileURL(file).href + new URL(parent).search : null;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    const url = sourceOf(specifier, context.parentURL);
    return url ? { url, format: 'module', shortCircuit: true } : nextResolve(specifier, context);
  },

  load(url, context, nextLoad) {
    if (!isSource(url)) return nextLoad(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url.split('?')[0])), shortCircuit: true };
  },
});
