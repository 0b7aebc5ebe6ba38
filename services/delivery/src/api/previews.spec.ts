import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aMessage, someNumbers } from '../../test/builders.js';
import { templateVersionOf } from '../messages/message.js';
import { previewOfToken, previewToken } from './preview-link.js';
import { previewOf } from './previews.js';
import { type AnyTemplate, TEMPLATES } from '../messages/kinds/index.js';

const addresses = { publicUrl: 'https://numbercast.example', postalAddress: '1 Main Street, Little Rock, AR 72201' };
const options = { game: 'powerball' as const, count: 5 };
const NOW = new Date('2026-11-22T17:00:00Z');

// Hashes of the words of each version. When a test here fails, the words have changed: raise the template's version.
const WORDS: Record<string, string> = {
  'numbers-text@1': '0bc2126f8a98',
  'first-numbers-text@1': 'b255c9c2fc36',
  'numbers-email@3': '68aea366fec7',
  'first-numbers-email@3': '4b2be84773e4',
  'code-text@2': '3314f969a102',
  'email-stopped-text@1': 'e55f3e5e3014',
  'help-reply-text@1': '92bd562bf369',
  'start-reply-text@1': 'c7b590cd411e',
  'stop-reply-text@1': 'a1702aceccd0',
  'account-deleted-email@1': '3f008b5e83ec',
  'code-email@2': 'fa4f1e216fb4',
  'contact-received-email@1': '94ba07682553',
  'contact-waiting-email@1': '4eb065e491d8',
  'dispute-opened-email@2': 'f12a914e6a31',
  'email-changed-email@2': '01ef3b054fd3',
  'jackpot-withdrawn-email@2': 'f27655afbc34',
  'jackpot-won-email@2': '584f4fac2916',
  'password-changed-email@1': 'e5d6a0fd3dba',
  'payment-failed-email@2': 'c4d207c8de6b',
  'payment-receipt-email@1': '215dadcaf23a',
  'payment-recovered-email@2': 'b42c241d8d49',
  'phone-changed-email@2': 'f682243cea4f',
  'renewal-email@2': '3893f08cdfe8',
  'renewal-off-email@1': 'e8b276e0d763',
  'renewal-on-email@1': '1dbaee761ca5',
  'result-corrected-email@2': 'f75b47fe98eb',
  'second-factor-removed-email@1': '5465abdd3d98',
  'subscription-ended-email@2': '214748786a5e',
  'texts-stopped-email@1': '085f8be5fa83',
  'upgrade-scheduled-email@1': '2a2e81c9b266',
};

const cases = TEMPLATES.map((template) => [template.key, template] as [string, AnyTemplate]);

describe('a template', () => {
  it.each(cases)('[A1.8] %s gets a new version when its words change', (key, template) => {
    const words = JSON.stringify(previewOf(template, options, addresses));
    const hash = createHash('sha256').update(words).digest('hex').slice(0, 12);
    const name = `${key}@${template.version}`;
    expect({ [name]: hash }).toEqual({ [name]: WORDS[name] });
  });

  it.each(cases)('%s fits three GSM-7 segments, or has a plain-text part', (_key, template) => {
    for (const game of ['powerball', 'megamillions'] as const) {
      const sample = previewOf(template, { game, count: 10 }, addresses);
      const isFine = 'segments' in sample ? sample.segments <= 3 : sample.text.length > 100;
      expect(isFine).toBe(true);
    }
  });

  it('has a unique key', () => {
    expect(new Set(TEMPLATES.map(({ key }) => key)).size).toBe(TEMPLATES.length);
  });
});

describe('a message', () => {
  it('stores the template that it was rendered by, with the version', () => {
    expect(templateVersionOf(aMessage())).toBe('numbers-text@1');
    expect(templateVersionOf(aMessage({ channel: 'email', numbers: someNumbers({ isFirst: true }) }))).toBe(
      'first-numbers-email@3',
    );
    const content = { kind: 'texts-stopped' as const, source: 'stop-reply' };
    expect(templateVersionOf({ channel: 'email', content })).toBe('texts-stopped-email@1');
  });
});

describe('the link to a preview', () => {
  const until = NOW.getTime() + 1_000;
  const token = previewToken({ key: 'numbers-email', ...options, until }, 'secret');

  it('opens its preview until it expires', () => {
    expect(previewOfToken(token, 'secret', NOW.getTime())).toMatchObject({ key: 'numbers-email', count: 5 });
    expect(previewOfToken(token, 'secret', until + 1)).toBeNull();
  });

  it('opens nothing when the signature is invalid', () => {
    expect(previewOfToken(token, 'another secret', NOW.getTime())).toBeNull();
    expect(previewOfToken('nonsense', 'secret', NOW.getTime())).toBeNull();
  });
});
