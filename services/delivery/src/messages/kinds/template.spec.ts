import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aRow, someNumbers } from '../../../test/builders.js';
import { noticeMessage, replyMessage } from '../message.js';
import { previewOfToken, previewToken } from '../../api/preview-link.js';
import { previewOf } from './previews.js';
import { TEMPLATE_KEYS, templateOf, TEMPLATES } from './template.js';

const addresses = { publicUrl: 'https://numbercast.example', postalAddress: '1 Main Street, Little Rock, AR 72201' };
const wish = { game: 'powerball' as const, count: 5 };
const NOW = new Date('2026-11-22T17:00:00Z');

// What each version says, in short. When a test here fails, the words have changed: raise the template's version.
const WORDS: Record<string, string> = {
  'numbers-text@1': '0bc2126f8a98',
  'first-numbers-text@1': 'b255c9c2fc36',
  'mail-silent-text@1': '0f5752545f81',
  'stopped-text@1': '919243a4189d',
  'started-text@1': 'c7b590cd411e',
  'help-text@1': '92bd562bf369',
  'numbers-mail@2': 'ff9ad579be85',
  'first-numbers-mail@2': 'f1384d00eb2e',
  'code-text@1': '39a3dfbe2298',
  'code-mail@1': 'df331a05506d',
  'email-changed-mail@1': '50424792a269',
  'phone-changed-mail@1': '3ccc423d3d16',
  'texts-silent-mail@1': '6d344117d187',
  'dispute-opened-mail@1': 'a1a5e327184a',
  'jackpot-withdrawn-mail@1': '0e6c0b2748af',
  'jackpot-won-mail@1': '5d9acea17135',
  'result-corrected-mail@1': '46961508de1c',
  'payment-failed-mail@1': 'bf6fc36e4875',
  'payment-receipt-mail@1': '1a2abae40ba5',
  'payment-recovered-mail@1': 'f3611fd83417',
  'renewal-mail@1': '8b8a7abf8886',
  'subscription-ended-mail@1': '0585d4915e5f',
  'account-deleted-mail@1': '429b7d8d98cb',
  'contact-received-mail@1': '2d7f45eb7360',
  'contact-waiting-mail@1': '68f2f81959cf',
  'password-changed-mail@1': 'f2e77b07c7b6',
  'renewal-off-mail@1': '4d7bf38c6dd0',
  'renewal-on-mail@1': 'efc7915b0bea',
  'second-factor-removed-mail@1': '16f3ce922cac',
  'upgrade-scheduled-mail@1': '236a9adcf7a7',
};

describe('a template', () => {
  it.each(TEMPLATE_KEYS)('[A1.8] %s gets a new version when its words change', (key) => {
    const words = JSON.stringify(previewOf(key, wish, addresses));
    const hash = createHash('sha256').update(words).digest('hex').slice(0, 12);
    expect({ [`${key}@${TEMPLATES[key].version}`]: hash }).toEqual({
      [`${key}@${TEMPLATES[key].version}`]: WORDS[`${key}@${TEMPLATES[key].version}`],
    });
  });

  it.each(TEMPLATE_KEYS)('%s holds only characters that do not double its cost, or has a plain-text part', (key) => {
    for (const game of ['powerball', 'megamillions'] as const) {
      const sample = previewOf(key, { game, count: 10 }, addresses);
      const isFine = 'segments' in sample ? sample.segments <= 3 : sample.text.length > 100;
      expect(isFine).toBe(true);
    }
  });
});

describe('a message', () => {
  it('tells which template and version it was written by', () => {
    expect(templateOf(aRow())).toBe('numbers-text@1');
    expect(templateOf(aRow({ channel: 'email', numbers: someNumbers({ isFirst: true }) }))).toBe(
      'first-numbers-mail@2',
    );
    expect(templateOf(noticeMessage('email', 'm', { silent: 'sms', source: 'stop-reply' }, NOW, 1))).toBe(
      'texts-silent-mail@1',
    );
    const reply = { to: '+12125550100', text: 'x', template: 'stopped-text' as const };
    expect(templateOf(replyMessage('m', reply, NOW, 1))).toBe('stopped-text@1');
  });
});

describe('the link to a sample', () => {
  const until = NOW.getTime() + 1_000;
  const token = previewToken({ key: 'numbers-mail', ...wish, until }, 'secret');

  it('opens what it was made for, for a while', () => {
    expect(previewOfToken(token, 'secret', NOW.getTime())).toMatchObject({ key: 'numbers-mail', count: 5 });
    expect(previewOfToken(token, 'secret', until + 1)).toBeNull();
  });

  it('opens nothing when it is not ours', () => {
    expect(previewOfToken(token, 'another secret', NOW.getTime())).toBeNull();
    expect(previewOfToken('nonsense', 'secret', NOW.getTime())).toBeNull();
  });
});
