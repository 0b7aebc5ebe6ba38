import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { GAMES, LANGUAGES } from '@numbercast/lottery';
import { aMessage, someNumbers } from '../../test/builders.js';
import { templateVersionOf } from '../messages/message.js';
import { previewOfToken, previewToken } from './preview-link.js';
import { previewOf } from './previews.js';
import { type AnyTemplate, TEMPLATES } from '../messages/kinds/index.js';

const addresses = { publicUrl: 'https://numbercast.example', postalAddress: '1 Main Street, Little Rock, AR 72201' };
const options = { game: 'powerball' as const, count: 5 };
const NOW = new Date('2026-11-22T17:00:00Z');

// Hashes of the words of each version, in English and Spanish. When a test here fails, the words have changed: raise
// the template's version.
const WORDS: Record<string, [english: string, spanish: string]> = {
  'numbers-text@1': ['0bc2126f8a98', '38d3b98fd64a'],
  'first-numbers-text@2': ['b255c9c2fc36', '576ab9347856'],
  'numbers-email@4': ['1059b364543c', '8d6d6a3396ca'],
  'first-numbers-email@5': ['6a47bb605233', 'b05329397b37'],
  'numbers-push@1': ['9f9fbde99123', '85e34feaaf02'],
  'first-numbers-push@1': ['9f9fbde99123', '85e34feaaf02'],
  'code-text@2': ['3314f969a102', '15a02cacd01b'],
  'email-stopped-text@1': ['e55f3e5e3014', '9ef07f1837a9'],
  'draw-result-push@1': ['0dee30a3d1c6', 'ae12c0a66d4f'],
  'draw-result-text@1': ['a0aeaf656450', '7657690f79c9'],
  'help-reply-text@2': ['ba09cb89edb7', '9e44aca81597'],
  'start-reply-text@2': ['cb35e37f64c0', '92fe59b7778e'],
  'stop-reply-text@1': ['a1702aceccd0', 'ab13b4412f4f'],
  'account-deleted-email@1': ['cafde6e3a184', '85461c116474'],
  'code-email@2': ['f54d000f0f98', '798b74dff74f'],
  'contact-received-email@2': ['754f2f232d4a', 'ba6a0f27877c'],
  'contact-waiting-email@1': ['0f07c344b050', '1ff26f537d00'],
  'dispute-opened-email@2': ['4fad0cb3d500', 'aebc3a360628'],
  'draw-result-email@1': ['d63cdacdce0b', 'd7ddacb426fd'],
  'email-changed-email@2': ['2937934db6e0', 'd741bed6b6db'],
  'gift-paid-email@1': ['b2356cdf8787', 'eba454736797'],
  'gift-refunded-email@1': ['c331b4e9cfcd', 'c30f08ed8a2e'],
  'invitation-rewarded-email@1': ['cc0f109491ac', '1242da0c7d78'],
  'jackpot-withdrawn-email@2': ['68ff92159b36', '783bfe737e9e'],
  'jackpot-won-email@2': ['a17170fe9481', '5071ca5cbeb7'],
  'new-device-email@1': ['2a6a890f30ae', 'c1900bd3d98c'],
  'operator-notice-email@1': ['a36284f9ba5c', '132526f6fb7e'],
  'operator-notice-text@1': ['713d30b53268', '713d30b53268'],
  'password-changed-email@1': ['86dadd529d88', '470b314f5f1b'],
  'pause-ending-email@1': ['ebbeccd12b50', '5b59659d355c'],
  'pause-until-email@1': ['26d5bdcc446c', '4ea30f937c1c'],
  'payment-failed-email@2': ['2d45846c2460', '953d0592e692'],
  'payment-receipt-email@1': ['68ec559a80fe', 'b37cf828ab4f'],
  'payment-recovered-email@2': ['c5efebc40270', '0df210168889'],
  'phone-changed-email@2': ['c49c071adb7d', 'a26e48931b20'],
  'refund-issued-email@1': ['8cb5f6294579', '5e55dff9f7fe'],
  'renewal-email@2': ['f9d0bb3fa065', '1d49f218b13b'],
  'renewal-off-email@1': ['50194752d4e1', '84ad3d871ef0'],
  'renewal-on-email@1': ['2cbe7f4d47ae', '3d959c63c810'],
  'result-corrected-email@2': ['2604a50eca33', 'bc6c7f49cf68'],
  'second-factor-removed-email@1': ['5d804c8c9c3b', '1a3feea30b65'],
  'self-excluded-email@1': ['c6774782b60c', '51f815310feb'],
  'subscription-ended-email@2': ['90901f4877c5', 'c4b1c35397a9'],
  'support-reply-email@1': ['8d45df6aa926', '8822e6704257'],
  'support-reply-text@1': ['65bfdd3f10c5', '65bfdd3f10c5'],
  'terms-changed-email@1': ['10ad75e56697', '30bd375b0c1b'],
  'texts-stopped-email@1': ['429e91029573', '752d0994ef04'],
  'upgrade-scheduled-email@1': ['b3d135240928', 'e3a95d6d6958'],
};

const MARKUP = /<style>.*?<\/style>|<[^>]+>/gs;
/** Removes markup, because the appearance of an email is not part of its words. */
const withoutMarkup = (name: string, value: unknown) => (name === 'html' ? String(value).replace(MARKUP, ' ') : value);

const pairs = GAMES.flatMap((game) => LANGUAGES.map((language) => [game, language] as const));
const cases = TEMPLATES.map((template) => [template.key, template] as [string, AnyTemplate]);

describe('a template', () => {
  it.each(cases)('[A1.8] %s gets a new version when its words change', (key, template) => {
    const hashes = LANGUAGES.map((language) => {
      const words = JSON.stringify(previewOf(template, { ...options, language }, addresses), withoutMarkup);
      return createHash('sha256').update(words).digest('hex').slice(0, 12);
    });
    const name = `${key}@${template.version}`;
    expect({ [name]: hashes }).toEqual({ [name]: WORDS[name] });
  });

  it.each(cases)('%s fits in three GSM-7 segments or has a plain-text part', (_key, template) => {
    for (const [game, language] of pairs) {
      const sample = previewOf(template, { game, count: 10, language }, addresses);
      const isFine = 'segments' in sample ? sample.segments <= 3 : sample.text.length > 100;
      expect(isFine).toBe(true);
    }
  });

  it('has a unique key', () => {
    expect(new Set(TEMPLATES.map(({ key }) => key)).size).toBe(TEMPLATES.length);
  });
});

describe('a message', () => {
  it('stores the key and version of its template, and the language unless it is English', () => {
    expect(templateVersionOf(aMessage())).toBe('numbers-text@1');
    expect(templateVersionOf(aMessage({ channel: 'email', numbers: someNumbers({ isFirst: true }) }))).toBe(
      'first-numbers-email@5',
    );
    const content = { kind: 'texts-stopped' as const, source: 'stop-reply' };
    expect(templateVersionOf({ channel: 'email', content })).toBe('texts-stopped-email@1');
    expect(templateVersionOf(aMessage(), 'es')).toBe('numbers-text@1 es');
  });
});

describe('the link to a preview', () => {
  const until = NOW.getTime() + 1_000;
  const token = previewToken({ key: 'numbers-email', ...options, language: 'es', until }, 'secret');

  it('opens its preview until it expires', () => {
    expect(previewOfToken(token, 'secret', NOW.getTime())).toMatchObject({
      key: 'numbers-email',
      count: 5,
      language: 'es',
    });
    expect(previewOfToken(token, 'secret', until + 1)).toBeNull();
  });

  it('is rejected when its signature is invalid', () => {
    expect(previewOfToken(token, 'another secret', NOW.getTime())).toBeNull();
    expect(previewOfToken('nonsense', 'secret', NOW.getTime())).toBeNull();
  });
});
