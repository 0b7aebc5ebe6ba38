import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sets, someNumbers } from '../../../test/builders.js';
import type { DrawNumbers } from '../draw-numbers.js';
import { referenceOf } from '../message.js';
import { segmentsOf } from '@numbercast/lottery/text-message';
import { helpReply, startReply, stopReply } from './keyword-replies.js';
import { firstNumbersText, numbersText } from './numbers.js';
import { wordsIn } from '../words/words.js';

const MESSAGE = { _id: 'powerball-2026-11-23|someone|sms', numbers: someNumbers() };
const REFERENCE = referenceOf(MESSAGE, 1);
const textOf = (numbers: DrawNumbers, reference = REFERENCE) =>
  (numbers.isFirst ? firstNumbersText : numbersText).render(numbers, {
    publicUrl: '',
    reference,
    words: wordsIn('en'),
  });

describe('the text with numbers', () => {
  it('names the game and the day, and has a line for each set and the opt-out', () => {
    const lines = textOf(someNumbers(), 'AB2CD3').split('\n');
    expect(lines[0]).toBe('Numbercast Powerball Mon Nov 23');
    expect(lines[1]).toBe('05-17-28-33-60 +12');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('Reply STOP to end #AB2CD3');
  });

  it('[S9.3] fits five sets of either game in one segment and ten in two', () => {
    for (const game of ['powerball', 'megamillions']) {
      for (const date of ['2026-11-25', '2026-12-30']) {
        expect(segmentsOf(textOf(someNumbers({ game, date })))).toBe(1);
        expect(segmentsOf(textOf(someNumbers({ game, date, sets: sets(10) })))).toBe(2);
      }
    }
  });

  it('welcomes the member with the first numbers and contains the terms that carriers require', () => {
    const text = textOf(someNumbers({ isFirst: true }));
    expect(text).toMatch(/^Welcome to Numbercast\. Your first numbers:\nPowerball Mon Nov 23\n/);
    expect(text).toMatch(/Msg&data rates may apply\. Reply HELP for help, STOP to end #\w{6}$/);
    expect(segmentsOf(text)).toBe(2);
  });

  it('welcomes the member for one game only, but contains the terms for both, because either may arrive first', () => {
    const text = textOf(someNumbers({ isFirst: true, game: 'megamillions' }));
    expect(text).toMatch(/^Numbercast\. Your first numbers:\nMega Millions Mon Nov 23\n/);
    expect(text).toMatch(/Msg&data rates may apply\. Reply HELP for help, STOP to end #\w{6}$/);
  });
});

describe('a reply to a keyword', () => {
  const replyOf = ({ render, kind }: typeof helpReply) =>
    render(
      { kind: kind as 'help-reply', to: '+12125550142' },
      { publicUrl: 'https://numbercast.example', reference: '', words: wordsIn('en') },
    );

  it('fits in one GSM-7 segment, or in two if it replies to HELP', () => {
    for (const template of [stopReply, startReply]) expect(segmentsOf(replyOf(template))).toBe(1);
    expect(segmentsOf(replyOf(helpReply))).toBe(2);
  });

  it('contains the problem gambling helpline and the terms that carriers require if it replies to HELP', () => {
    const text = replyOf(helpReply);
    expect(text).toMatch(/^Numbercast: .+ up to \d+ msgs\/week\. Help: https:\/\/numbercast\.example\/contact /);
    expect(text).toContain('Gambling problem? Call or text 1-800-GAMBLER.');
    expect(text).toMatch(/Msg&data rates may apply\. Reply STOP to end\.$/);
  });

  it('rejects characters outside GSM-7, which would double the cost', () => {
    expect(() => segmentsOf('Your numbers’ day')).toThrow('not a GSM-7 character: "’"');
    expect(() => segmentsOf('Zoë')).toThrow('"ë"');
  });
});

describe('the number of segments', () => {
  it.each([
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
  ])('of %i plain characters is %i', (length, segments) => {
    expect(segmentsOf('a'.repeat(length))).toBe(segments);
  });

  it('counts extension-table characters twice and never splits them from their escape', () => {
    expect(segmentsOf('€'.repeat(80))).toBe(1);
    expect(segmentsOf('€'.repeat(81))).toBe(2);
    expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3);
  });

  it('never decreases with more text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '€', '\n') });
    fc.assert(fc.property(text, text, (a, b) => expect(segmentsOf(a + b)).toBeGreaterThanOrEqual(segmentsOf(a))));
  });
});

describe('the reference of a message', () => {
  it('is the same for the same attempt and different for the next one', () => {
    expect(referenceOf(MESSAGE, 1)).toBe(REFERENCE);
    expect(referenceOf(MESSAGE, 2)).not.toBe(REFERENCE);
    expect(REFERENCE).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  });

  it('differs for other sets of the same member and draw', () => {
    expect(referenceOf({ ...MESSAGE, numbers: someNumbers({ sets: sets(6) }) }, 1)).not.toBe(REFERENCE);
  });
});
