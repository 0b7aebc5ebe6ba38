import { expect, it } from '@jest/globals';
import { languageOf } from './languages.js';

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['ES-us', 'es'],
  ['en-US', 'en'],
  ['fr', 'en'],
  ['est', 'en'],
  ['', 'en'],
])('the browser language tag "%s" selects %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
