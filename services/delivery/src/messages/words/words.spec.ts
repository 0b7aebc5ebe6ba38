import { describe, expect, it } from '@jest/globals';
import { GAMES, LANGUAGES } from '@numbercast/lottery';
import { segmentsOf } from '@numbercast/lottery/text-message';
import { sets, someNumbers } from '../../../test/builders.js';
import { drawResultText } from '../kinds/draw-result.js';
import { TEMPLATES } from '../kinds/index.js';
import { firstNumbersText, numbersText } from '../kinds/numbers.js';
import { wordsIn } from './words.js';

const translations = LANGUAGES.filter((language) => language !== 'en');
const contextIn = (language: (typeof LANGUAGES)[number]) => ({
  words: wordsIn(language),
  publicUrl: 'https://numbercast.example',
  reference: 'AB2CD3',
  postalAddress: 'Numbercast, 1 Main Street, Little Rock, AR 72201',
  unsubscribeUrl: 'https://numbercast.example/api/unsubscribe/t0ken',
  firstName: 'Ana',
  zone: undefined,
  isResend: false,
});

/** In English for the staff, or in the words of an operator. */
const NOT_TRANSLATED = ['operator-notice', 'contact-waiting', 'support-reply'];
const forMembers = TEMPLATES.filter(({ kind }) => !NOT_TRANSLATED.includes(kind));

/** Every day of a leap year: names of days and months differ in length and letters. */
const DATES = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10));

describe.each(translations)('in %s', (language) => {
  const context = contextIn(language);

  it.each(forMembers.map((template) => [template.key, template] as const))('%s is translated', (_key, template) => {
    const content = template.example({ game: 'powerball', count: 5 });
    const partsIn = (one: typeof context): string[] => {
      if (template.channel === 'sms') return [template.render(content, one)];
      const parts = template.channel === 'push' ? template.render(content, one.words) : template.render(content, one);
      return 'html' in parts ? [parts.subject, parts.text, parts.html] : [parts.title];
    };
    const [own, english] = [partsIn(context), partsIn(contextIn('en'))];
    own.forEach((part, index) => expect(part).not.toBe(english[index]));
  });

  it.each(GAMES)('the numbers for %s fit in one segment with five sets and in two with ten on every date', (game) => {
    for (const date of DATES) {
      expect(segmentsOf(numbersText.render(someNumbers({ game, date }), context))).toBe(1);
      expect(segmentsOf(numbersText.render(someNumbers({ game, date, sets: sets(10) }), context))).toBe(2);
    }
  });

  it.each(GAMES)('the first numbers for %s use no more segments than in English', (game) => {
    for (const date of DATES) {
      for (const count of [5, 10]) {
        const numbers = someNumbers({ game, date, isFirst: true, sets: sets(count) });
        const segments = segmentsOf(firstNumbersText.render(numbers, context));
        expect(segments).toBeLessThanOrEqual(segmentsOf(firstNumbersText.render(numbers, contextIn('en'))));
      }
    }
  });

  it.each(GAMES)('a result of %s uses one segment without a prize, and three at most', (game) => {
    const [first] = drawResultText.example({ game, count: 5 }).sets;
    for (const whites of [0, 1, 2, 3, 4, 5]) {
      for (const isRed of [false, true]) {
        for (const jackpotMillions of [undefined, 2_500]) {
          const content = drawResultText.example({ game, count: 10 });
          const others = [1, 2, 3, 4, 5].slice(whites);
          const result = { whites: [...first!.whites.slice(0, whites), ...others], red: isRed ? first!.red : 1 };
          const one = { ...content, result, ...(jackpotMillions && { jackpotMillions }) };
          const segments = segmentsOf(drawResultText.render(one, context));
          expect(segments).toBeLessThanOrEqual(whites < 3 && !isRed ? 1 : 3);
        }
      }
    }
  });
});

it('an email declares its language', () => {
  const email = TEMPLATES.find(({ key }) => key === 'numbers-email');
  const content = email!.example({ game: 'powerball', count: 5 });
  for (const language of LANGUAGES) {
    const { html } = email!.channel === 'email' ? email!.render(content, contextIn(language)) : { html: '' };
    expect(html).toContain(`lang="${language}"`);
  }
});

it('dates and amounts follow the language', () => {
  const at = new Date('2026-12-23T17:00:00Z');
  const written = LANGUAGES.map((language) => {
    const { shortDay, longDay, weekday, localDay, localMoment, drawTime, dollars } = wordsIn(language).dates;
    const days = [shortDay('2026-11-28'), longDay('2026-11-28'), weekday('2026-11-28')];
    return [...days, localDay(at), localMoment(at), drawTime(at), dollars(5988)];
  });
  expect(written).toEqual([
    [
      'Sat Nov 28',
      'Saturday, November 28',
      'Saturday',
      'December 23, 2026',
      'December 23, 2026 at 12:00 PM EST',
      '12:00 PM ET',
      '$59.88',
    ],
    [
      'sab 28 nov',
      'sábado 28 de noviembre',
      'sábado',
      '23 de diciembre de 2026',
      '23 de diciembre de 2026 a las 12:00 p.m. EST',
      '12:00 p.m. (hora del este)',
      '$59.88',
    ],
  ]);
});
