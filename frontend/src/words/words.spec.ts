import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const folder = import.meta.dirname;

/** Only English needs no translation of service responses. */
const extra = ['lib/api/problems.ts'];

const modulesOf = (language: string) =>
  readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !extra.includes(name))
    .toSorted((a, b) => a.localeCompare(b));

/** Names of what a module exports; the type check of the Spanish site compares their types. */
const exportsOf = (language: string, name: string) =>
  [...readFileSync(join(folder, language, name), 'utf8').matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)]
    .map(([, exported]) => exported ?? '')
    .toSorted((a, b) => a.localeCompare(b));

describe.each(readdirSync(folder).filter((name) => name !== 'en' && !name.includes('.')))(
  'the texts in %s',
  (language) => {
    it('are in the same modules as the English ones', () => {
      expect(modulesOf(language)).toEqual(modulesOf('en'));
    });

    it.each(modulesOf('en').filter((name) => name !== 'lib/lottery/names.ts'))(
      'have the same exports as the English texts in %s',
      (name) => {
        expect(exportsOf(language, name)).toEqual(exportsOf('en', name));
      },
    );
  },
);
