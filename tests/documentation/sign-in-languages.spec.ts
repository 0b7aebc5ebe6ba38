import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@numbercast/lottery';
import { readText } from '../support/repository.js';

const bundle = async (theme: string, language: string) => {
  const text = await readText(`keycloak/themes/numbercast/${theme}/messages/messages_${language}.properties`);
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
};
const placeholders = (text = '') => [...text.matchAll(/\{\d\}/g)].map(([placeholder]) => placeholder).toSorted();

// A missing key would be shown with the text of Keycloak's own theme
describe.each(['login', 'email'])('the %s theme', (theme) => {
  it.each(LANGUAGES)('has every message in %s with the same placeholders', async (language) => {
    const [english, translated] = [await bundle(theme, 'en'), await bundle(theme, language)];
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, text] of translated)
      expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key))]);
  });
});
