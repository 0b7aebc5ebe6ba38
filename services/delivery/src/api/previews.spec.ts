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
  'first-numbers-text@2': 'b255c9c2fc36',
  'numbers-email@4': '1059b364543c',
  'first-numbers-email@5': '6a47bb605233',
  'numbers-push@1': '9f9fbde99123',
  'first-numbers-push@1': '9f9fbde99123',
  'code-text@2': '3314f969a102',
  'email-stopped-text@1': 'e55f3e5e3014',
  'draw-result-text@1': 'a0aeaf656450',
  'help-reply-text@2': 'ba09cb89edb7',
  'start-reply-text@2': 'cb35e37f64c0',
  'stop-reply-text@1': 'a1702aceccd0',
  'account-deleted-email@1': 'cafde6e3a184',
  'code-email@2': 'f54d000f0f98',
  'contact-received-email@2': '754f2f232d4a',
  'contact-waiting-email@1': '0f07c344b050',
  'dispute-opened-email@2': '4fad0cb3d500',
  'draw-result-email@1': 'd63cdacdce0b',
  'email-changed-email@2': '2937934db6e0',
  'invitation-rewarded-email@1': 'cc0f109491ac',
  'jackpot-withdrawn-email@2': '68ff92159b36',
  'jackpot-won-email@2': 'a17170fe9481',
  'new-device-email@1': '2a6a890f30ae',
  'operator-notice-email@1': 'a36284f9ba5c',
  'operator-notice-text@1': '713d30b53268',
  'password-changed-email@1': '86dadd529d88',
  'pause-ending-email@1': 'ebbeccd12b50',
  'pause-until-email@1': '26d5bdcc446c',
  'payment-failed-email@2': '2d45846c2460',
  'payment-receipt-email@1': '68ec559a80fe',
  'payment-recovered-email@2': 'c5efebc40270',
  'phone-changed-email@2': 'c49c071adb7d',
  'refund-issued-email@1': '8cb5f6294579',
  'renewal-email@2': 'f9d0bb3fa065',
  'renewal-off-email@1': '50194752d4e1',
  'renewal-on-email@1': '2cbe7f4d47ae',
  'result-corrected-email@2': '2604a50eca33',
  'second-factor-removed-email@1': '5d804c8c9c3b',
  'self-excluded-email@1': 'c6774782b60c',
  'subscription-ended-email@2': '90901f4877c5',
  'support-reply-email@1': '8d45df6aa926',
  'support-reply-text@1': '65bfdd3f10c5',
  'terms-changed-email@1': '10ad75e56697',
  'texts-stopped-email@1': '429e91029573',
  'upgrade-scheduled-email@1': 'b3d135240928',
};

const MARKUP = /<style>.*?<\/style>|<[^>]+>/gs;
/** The look of an email is not part of its words. */
const withoutMarkup = (name: string, value: unknown) => (name === 'html' ? String(value).replace(MARKUP, ' ') : value);

const cases = TEMPLATES.map((template) => [template.key, template] as [string, AnyTemplate]);

describe('a template', () => {
  it.each(cases)('[A1.8] %s gets a new version when its words change', (key, template) => {
    const words = JSON.stringify(previewOf(template, options, addresses), withoutMarkup);
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
      'first-numbers-email@5',
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
