import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aRow, someNumbers } from '../../test/builders.js';
import { noticeDelivery, replyDelivery } from '../ledger/delivery.js';
import { sampleOfToken, sampleToken } from './sample-link.js';
import { sampleOf } from './samples.js';
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
  'numbers-mail@1': 'c35d748ed3f5',
  'first-numbers-mail@1': '7a08c8aa2706',
  'code-text@1': '39a3dfbe2298',
  'code-mail@1': 'ba0109b356d1',
  'email-changed-mail@1': '7fe1b0f0d134',
  'phone-changed-mail@1': '2a9e2c47b496',
  'texts-silent-mail@1': '11c11330734e',
  'dispute-opened-mail@1': '236e9fbd703e',
  'jackpot-withdrawn-mail@1': 'c65d5df768fd',
  'jackpot-won-mail@1': '384d8ad70377',
  'result-corrected-mail@1': '6d38da9d5d03',
  'payment-failed-mail@1': '6113495da785',
  'payment-recovered-mail@1': '5d8bc24ff6df',
  'renewal-mail@1': '76504ab4d020',
  'subscription-ended-mail@1': 'de246f4ee337',
};

describe('a template', () => {
  it.each(TEMPLATE_KEYS)('%s gets a new version when its words change', async (key) => {
    const words = JSON.stringify(await sampleOf(key, wish, addresses));
    const hash = createHash('sha256').update(words).digest('hex').slice(0, 12);
    expect({ [`${key}@${TEMPLATES[key].version}`]: hash }).toEqual({
      [`${key}@${TEMPLATES[key].version}`]: WORDS[`${key}@${TEMPLATES[key].version}`],
    });
  });

  it.each(TEMPLATE_KEYS)(
    '%s holds only characters that do not double its cost, or has a plain-text part',
    async (key) => {
      for (const game of ['powerball', 'megamillions'] as const) {
        const sample = await sampleOf(key, { game, count: 10 }, addresses);
        const isFine = 'segments' in sample ? sample.segments <= 3 : sample.text.length > 100;
        expect(isFine).toBe(true);
      }
    },
  );
});

describe('a message', () => {
  it('tells which template and version it was written by', () => {
    expect(templateOf(aRow())).toBe('numbers-text@1');
    expect(templateOf(aRow({ channel: 'email', numbers: someNumbers({ isFirst: true }) }))).toBe(
      'first-numbers-mail@1',
    );
    expect(templateOf(noticeDelivery('email', 'm', { silent: 'sms', source: 'stop-reply' }, NOW, 1))).toBe(
      'texts-silent-mail@1',
    );
    const reply = { to: '+12125550100', text: 'x', template: 'stopped-text' as const };
    expect(templateOf(replyDelivery('m', reply, NOW, 1))).toBe('stopped-text@1');
  });
});

describe('the link to a sample', () => {
  const until = NOW.getTime() + 1_000;
  const token = sampleToken({ key: 'numbers-mail', ...wish, until }, 'secret');

  it('opens what it was made for, for a while', () => {
    expect(sampleOfToken(token, 'secret', NOW.getTime())).toMatchObject({ key: 'numbers-mail', count: 5 });
    expect(sampleOfToken(token, 'secret', until + 1)).toBeNull();
  });

  it('opens nothing when it is not ours', () => {
    expect(sampleOfToken(token, 'another secret', NOW.getTime())).toBeNull();
    expect(sampleOfToken('nonsense', 'secret', NOW.getTime())).toBeNull();
  });
});
