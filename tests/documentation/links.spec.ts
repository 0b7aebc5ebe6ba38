import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, repository } from '../support/repository.js';

const LINK = /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g;
/** Navigates to another site, or to a path of this one. */
const IS_ADDRESS = /^(https?:|mailto:|\/)/;

/** Compiled file that a command runs, such as `services/members/dist/main.js`. */
const COMPILED = /\b(?:services|packages|tools|tests)(?:\/[a-z-]+)*\/dist\/[\w./-]+\.js\b/g;

/** Not prose: commands and their output. */
const CODE_BLOCK = /^```[^]*?^```/gm;
const CODE_SPAN = /`([^`\n]+)`/g;
/** The commas of `{a,b}` belong to a glob. */
const BETWEEN_WORDS = /[\s;()'"]+|,(?![^{]*\})/;
const FROM_ROOT = /^(services|packages|tools|tests|frontend|docs|charts|k8s|keycloak|proto)\//;
/** A README whose paths are relative to its folder. */
const CODE_README = /^(services|packages|tools|tests|frontend)\/(.+\/)?README\.md$/;
const FROM_README = /^(src|test)\//;
/** A source file, often named without its folder, such as `message-state.ts`. */
const SOURCE_FILE = /^[\w./-]+\.(ts|tsx|mjs|java)$/;
/** A placeholder, a shortened path, or a file that the build creates, which another test checks. */
const IS_NO_PATH = /[<…]|(^|\/)dist(\/|$)/;
/** The service that docs/adding-a-service.md adds. */
const EXAMPLE_SERVICE = /^(services\/greeter\b|src\/greeter\.module\.ts$)/;

/** Words of the code spans of a document, without line numbers and anchors. */
const codeWords = (text: string) =>
  [...text.replaceAll(CODE_BLOCK, '').matchAll(CODE_SPAN)]
    .flatMap(([, code = '']) => code.split(BETWEEN_WORDS))
    .map((word) => word.replace(/(#.*|:\d+|[.:/])$/, ''))
    .filter((word) => !IS_NO_PATH.test(word) && !EXAMPLE_SERVICE.test(word));

/** Links of a document to files, each with its anchor. */
const linksIn = (text: string) =>
  [...text.replaceAll(CODE_BLOCK, '').matchAll(LINK)]
    .map(([, target = '', anchor = '']) => ({ target, anchor }))
    .filter(({ target }) => !IS_ADDRESS.test(target));

/** Anchors that GitHub creates for the headings of a document. A repeated heading gets a number. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replaceAll(CODE_BLOCK, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(repository, file)));

/** Returns the possible sources of a compiled file: in `src`, or next to `dist` as in `tests`. */
const sourcesOf = (compiled: string) =>
  ['/src/', '/'].map((folder) => compiled.replace('/dist/', folder).replace(/\.js$/, '.ts'));

describe('the documents of the repository', () => {
  it('link to files that exist', async () => {
    const documents = files('*.md');
    expect(documents.length).toBeGreaterThan(100);
    const broken = documents.map(async (file) =>
      linksIn(await readText(file))
        .filter(({ target }) => !existsSync(join(repository, dirname(file), target)))
        .map(({ target }) => `${file}: ${target}`),
    );
    expect((await Promise.all(broken)).flat()).toEqual([]);
  });

  it('link to headings that exist', async () => {
    const found: { link: string; exists: boolean }[] = [];
    for (const file of files('*.md'))
      for (const { target, anchor } of linksIn(await readText(file))) {
        const document = target ? join(dirname(file), target) : file;
        if (!anchor || !document.endsWith('.md')) continue;
        const anchors = anchorsOf(await readText(document));
        found.push({ link: `${file}: ${target}#${anchor}`, exists: anchors.has(anchor) });
      }
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ exists }) => !exists)).toEqual([]);
  });

  it.each([
    ['## Two words, `code` & a [link](x.md)', 'two-words-code--a-link'],
    ['# Same\n\n## Same', 'same-1'],
    ['```sh\n# no heading\n```\n# Heading', 'heading'],
  ])('turn the heading in %j into the anchor %s', (text, anchor) => {
    expect([...anchorsOf(text)].at(-1)).toBe(anchor);
  });

  it('name files and folders that exist', async () => {
    const tracked = files();
    const findMissing = (document: string, text: string) => {
      const folder = CODE_README.test(document) ? `${dirname(document)}/` : '';
      const exists = (path: string) => globSync(path, { cwd: repository }).length > 0;
      return codeWords(text).filter((word) => {
        if (FROM_ROOT.test(word)) return !exists(word);
        if (folder && FROM_README.test(word)) return !exists(folder + word);
        return (
          SOURCE_FILE.test(word) && !tracked.some((file) => file.startsWith(folder) && `/${file}`.endsWith(`/${word}`))
        );
      });
    };
    const missing = files('*.md').map(async (file) =>
      findMissing(file, await readText(file)).map((path) => `${file}: ${path}`),
    );
    expect((await Promise.all(missing)).flat()).toEqual([]);
  });

  it('and its sources and settings name only compiled files that the build creates', async () => {
    const texts = files('*.md', '*.ts', '*.json', '*.yaml', '*.yml', '.env.example', 'Makefile', 'Dockerfile');
    const named = texts.map(async (file) =>
      [...(await readText(file)).matchAll(COMPILED)].map(([compiled]) => ({ file, compiled })),
    );
    const all = (await Promise.all(named)).flat();
    expect(all.length).toBeGreaterThan(20);
    const isBuilt = (compiled: string) => sourcesOf(compiled).some((source) => existsSync(join(repository, source)));
    expect(all.filter(({ compiled }) => !isBuilt(compiled))).toEqual([]);
  });
});
