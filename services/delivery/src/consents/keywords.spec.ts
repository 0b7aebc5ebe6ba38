import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keywordIn } from './keywords.js';

const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'];

describe('a text from a member', () => {
  it.each([...STOPS, 'stop.', ' Stop! ', 'StOp all', 'opt-out', 'Opt out', '"stop"', 'Please stop', 'stop texting me'])(
    'ends the texts by %j',
    (text) => expect(keywordIn(text)).toBe('stop'),
  );

  it.each(['remove me from this list', 'opt me out', 'unsubscribe me pls', 'no more texts'])(
    'ends them by any reasonable wording: %j',
    (text) => expect(keywordIn(text)).toBe('stop'),
  );

  it.each(['START', 'yes', 'Unstop.'])('starts them again by %j', (text) => expect(keywordIn(text)).toBe('start'));
  it.each(['help', 'INFO', 'Help?'])('asks for help by %j', (text) => expect(keywordIn(text)).toBe('help'));

  it.each(['', '👍', 'When does it end?', 'don’t stop', 'yes please win', 'thanks', 'how do I cancel my card'])(
    'is none of these when it says %j',
    (text) => expect(keywordIn(text)).toBeNull(),
  );

  it('is read in any case and with any signs around it', () => {
    const sign = fc.string({ unit: fc.constantFrom(' ', '.', '!', '?', '-', '"', '\n', '1', '*') });
    const anyCase = fc
      .tuple(fc.constantFrom(...STOPS), fc.infiniteStream(fc.boolean()))
      .map(([word, upper]) =>
        Array.from(word, (letter) => (upper.next().value ? letter : letter.toLowerCase())).join(''),
      );
    fc.assert(fc.property(sign, anyCase, sign, (a, word, b) => expect(keywordIn(a + word + b)).toBe('stop')));
  });
});
