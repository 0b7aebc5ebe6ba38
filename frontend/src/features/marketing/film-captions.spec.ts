import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from '@jest/globals';

import { captions } from '../../../../tools/promo-video/captions.js';
import { cues as spanish } from '../../words/es/features/marketing/film-cues.js';
import { cues as english } from '../../words/en/features/marketing/film-cues.js';

const publicFolder = join(import.meta.dirname, '../../../public');

it.each(Object.entries(captions))('%s matches the captions generated from the transcript', (name, text) => {
  expect(readFileSync(join(publicFolder, name), 'utf8')).toBe(text);
});

it('has as many Spanish film captions as English ones', () => {
  expect(spanish).toHaveLength(english.length);
});
