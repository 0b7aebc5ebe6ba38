import { describe, expect, it } from '@jest/globals';
import { eraOn, type Game, GAMES } from '@numbercast/lottery';
import fc from 'fast-check';
import { segmentsOf } from '@numbercast/lottery/text-message';
import { outcomesOf } from '../set-outcomes.js';
import { type DrawResult, drawResultEmail, drawResultPush, drawResultText } from './draw-result.js';
import { wordsIn } from '../words/words.js';

const DATES: Record<Game, string> = { powerball: '2026-11-25', megamillions: '2026-11-24' };
const RESULT = { whites: [5, 17, 28, 33, 64], red: 12 };
const content = (changes: Partial<DrawResult> = {}): DrawResult => ({
  kind: 'draw-result',
  drawId: 'powerball-2026-11-25',
  game: 'powerball',
  date: DATES.powerball,
  result: RESULT,
  sets: [
    { whites: [1, 2, 3, 4, 6], red: 1 },
    { whites: [1, 17, 28, 40, 41], red: 12 },
  ],
  ...changes,
});
const NO_PRIZE = content({
  sets: [
    { whites: [1, 2, 3, 4, 6], red: 1 },
    { whites: [1, 17, 28, 40, 41], red: 1 },
  ],
});

const textOf = (result: DrawResult) =>
  drawResultText.render(result, { publicUrl: '', reference: 'AB2CD3', words: wordsIn('en') });
const context = {
  words: wordsIn('en'),
  publicUrl: 'https://numbercast.example',
  postalAddress: 'Numbercast, 1 Main Street, Little Rock, AR 72201',
  unsubscribeUrl: 'https://numbercast.example/api/unsubscribe/r.t0ken',
  firstName: 'Ann',
  zone: undefined,
  isResend: false,
};

const aSet = (game: Game) => {
  const { whites, reds } = eraOn(game, DATES[game]);
  const aWhite = fc.integer({ min: 1, max: whites });
  return fc.record({
    whites: fc.uniqueArray(aWhite, { minLength: 5, maxLength: 5 }).map((balls) => balls.toSorted((a, b) => a - b)),
    red: fc.integer({ min: 1, max: reds }),
  });
};
const aResult = fc
  .constantFrom(...GAMES)
  .chain((game) =>
    fc
      .record({ result: aSet(game), sets: fc.array(aSet(game), { minLength: 5, maxLength: 10 }) })
      .map((drawn) => content({ game, date: DATES[game], ...drawn })),
  );
/** Every set wins: its red ball was drawn. */
const manyPrizes = aResult.map((drawn) => ({
  ...drawn,
  sets: drawn.sets.map(({ whites }) => ({ whites, red: drawn.result.red })),
}));
const prizesIn = (drawn: DrawResult) => outcomesOf(drawn).filter(({ prize }) => prize !== null).length;

describe('a text with a result', () => {
  it('states the drawn numbers, the match and prize of each winning set, and the number of sets without a prize', () => {
    expect(textOf(content()).split('\n')).toEqual([
      'Numbercast Powerball Wed Nov 25',
      'Drawn 05-17-28-33-64 +12',
      '01-17-28-40-41 +12: two white balls and the Powerball, $7',
      'No prize: 1 set',
      'Only sets you played win. Multipliers not included. Only the lottery can confirm a win. Odds stay the same.',
      'Reply STOP to end #AB2CD3',
    ]);
  });

  it('states the best match when no set won', () => {
    expect(textOf(NO_PRIZE).split('\n')[2]).toBe(
      'Your 2 sets: no prize. Best match: two white balls. Odds stay the same.',
    );
  });

  it('fits in one segment when no set won', () => {
    const law = fc.property(aResult, (drawn) => {
      fc.pre(prizesIn(drawn) === 0);
      expect(segmentsOf(textOf(drawn))).toBe(1);
    });
    fc.assert(law);
  });

  it('fits in three segments however many sets won', () => {
    fc.assert(fc.property(manyPrizes, (drawn) => expect(segmentsOf(textOf(drawn))).toBeLessThanOrEqual(3)));
    const jackpot = content({
      game: 'megamillions',
      date: DATES.megamillions,
      sets: [
        RESULT,
        ...Array.from({ length: 9 }, (_, n) => ({ whites: [n + 40, ...RESULT.whites.slice(1)], red: 12 })),
      ],
    });
    expect(textOf(jackpot)).toContain('five white balls and the Mega Ball, the jackpot as advertised');
    const confirmed = textOf({ ...jackpot, jackpotMillions: 1_350 });
    expect(confirmed).toContain('Mega Ball, the jackpot, advertised at $1,350 million');
    expect(segmentsOf(confirmed)).toBeLessThanOrEqual(3);
    expect(textOf(jackpot)).toContain('7 sets more with a prize');
    expect(segmentsOf(textOf(jackpot))).toBeLessThanOrEqual(3);
  });
});

describe('an email with a result', () => {
  it('lists the match and prize of each set, best first, and ends by stating that the odds do not change', () => {
    const { subject, text } = drawResultEmail.render(content(), context);
    expect(subject).toBe('Powerball result for Wednesday, November 25: one of your 2 sets matched a prize');
    expect(text).toContain(
      '01-17-28-40-41 +12\nMatched two white balls and the Powerball: $7\n\n01-02-03-04-06 +01\nMatched no numbers: no prize',
    );
    expect(text).toContain('Amounts do not include Power Play.');
    expect(text).toContain('A set wins only if you played it. Only the lottery can confirm a win.');
    expect(text).toMatch(/no result changes your odds in the next draw\.\n\n--/);
    expect(text).toContain('Stop results by email: https://numbercast.example/api/unsubscribe/r.t0ken');
  });

  it('states the confirmed jackpot for a set that matched all numbers', () => {
    const { text } = drawResultEmail.render(content({ sets: [RESULT], jackpotMillions: 350 }), context);
    expect(text).toContain('the Powerball: the jackpot, advertised at $350 million');
    expect(text).toContain('in California they vary with sales');
  });

  it('does not mention the multiplier when no set matched a prize', () => {
    const { subject, text } = drawResultEmail.render(NO_PRIZE, context);
    expect(subject).toContain('none of your 2 sets matched a prize');
    expect(text).not.toContain('Power Play');
  });

  it('shares its page with emails that have the same number of sets and prizes, and leaves no placeholder', () => {
    const law = fc.property(aResult, aResult, (one, other) => {
      const [first, second] = [one, other].map((drawn) => drawResultEmail.pageOf(drawn, context));
      const isAlike =
        one.game === other.game && one.sets.length === other.sets.length && prizesIn(one) === prizesIn(other);
      expect(isAlike && first!.page !== second!.page).toBe(false);
      const { html, text } = drawResultEmail.render(one, context);
      expect(`${html}${text}`).not.toContain('%%');
    });
    fc.assert(law);
  });
});

describe('a notification with a result', () => {
  const shown = (result: DrawResult) => drawResultPush.render(result, wordsIn('en'));

  it('states the drawn numbers and the result of the best set, and opens the past numbers', () => {
    expect(shown(content())).toEqual({
      title: 'Powerball result for Wednesday',
      body: 'Drawn 05-17-28-33-64 +12\nBest set: two white balls and the Powerball, $7 if you played it.',
      tag: 'result-powerball-2026-11-25',
      path: '/past-numbers',
    });
  });

  it('states that no set matched a prize, or how many sets did', () => {
    expect(shown(NO_PRIZE).body).toContain('Best set: two white balls. No prize.');
    const [, winning] = content().sets;
    expect(shown(content({ sets: [winning!, winning!] })).body).toMatch(/if you played it\. 2 sets matched a prize\.$/);
  });

  it('omits the jackpot amount, because it is visible on a locked screen', () => {
    expect(shown(content({ sets: [RESULT], jackpotMillions: 350 })).body).toBe(
      'Drawn 05-17-28-33-64 +12\nA set matched all six numbers. See your past numbers.',
    );
  });

  it('has a body of at most 140 characters, whatever was drawn', () => {
    fc.assert(fc.property(aResult, (drawn) => expect(shown(drawn).body.length).toBeLessThanOrEqual(140)));
  });
});
