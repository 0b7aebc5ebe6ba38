import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { someNumbers } from '../../../test/builders.js';
import { emailStoppedText } from '../../messages/kinds/channel-stopped.js';
import { helpReply, startReply, stopReply } from '../../messages/kinds/keyword-replies.js';
import { firstNumbersText, numbersText } from '../../messages/kinds/numbers.js';
import { wordsIn } from '../../messages/words/words.js';
import { intentOf, isDefaultKeyword } from './keywords.js';

const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'];
const CONTEXT = { publicUrl: 'https://numbercast.example', reference: 'AB2CD3', words: wordsIn('en') };

const OUR_TEXTS = [
  numbersText.render(someNumbers(), CONTEXT),
  firstNumbersText.render(someNumbers({ isFirst: true, game: 'megamillions' }), { ...CONTEXT, reference: 'ZZ9YX8' }),
  ...[stopReply, startReply, helpReply].map(({ render, example }) =>
    render(example({ game: 'powerball', count: 5 }), CONTEXT),
  ),
  ...['bounce', 'complaint', 'unsubscribe-link'].map((source) =>
    emailStoppedText.render({ kind: 'email-stopped', source }, CONTEXT),
  ),
];

/** Reactions as shown by phones that do not support them, from iPhones (English and Spanish) and Android. */
const REACTIONS: ((text: string) => string)[] = [
  (text) => `Loved “${text}”`,
  (text) => `Liked “${text}”`,
  (text) => `Disliked “${text}”`,
  (text) => `Laughed at “${text}”`,
  (text) => `Emphasized “${text}”`,
  (text) => `Questioned “${text}”`,
  (text) => `Reacted 👍 to “${text}”`,
  (text) => `Reacted with 🛑 to “${text}”`,
  (text) => `Removed a heart from “${text}”`,
  (text) => `Le encantó “${text}”`,
  (text) => `No le gustó “${text}”`,
  (text) => `Reaccionó con 👍 a “${text}”`,
  (text) => ` 👍 to “${text}”`,
  (text) => `\u200a\u200b👎\u200b to \u201c\u200a${text}\u200a\u201d`,
];

/** Formats of a quoted text below the sender's own words. */
const QUOTATIONS: ((text: string) => string)[] = [
  (text) => `“${text}”`,
  (text) => `"${text}"`,
  (text) => text.replaceAll(/^/gm, '> '),
];

const cuts = fc.double({ min: 0.2, max: 1, noNaN: true });
const shorten = (text: string, share: number) => {
  const kept = Math.ceil(text.length * share);
  return kept < text.length ? `${text.slice(0, kept)}…` : text;
};

describe('a text from a phone', () => {
  it.each([...STOPS, 'stop.', ' Stop! ', 'StOp all', 'opt-out', 'Opt out', '"stop"', 'Please stop', 'stop texting me'])(
    '[S5.27] opts out with %j',
    (text) => expect(intentOf(text)).toBe('stop'),
  );

  it.each([
    'remove me from this list',
    'opt me out',
    'unsubscribe me pls',
    'no more texts',
    'Can you stop sending these?',
    'Stop it now, thank you',
    "I'd like to unsubscribe",
    'Don’t text me again',
    'cancel my texts',
  ])('opts out when every word belongs to an opt-out request: %j', (text) => expect(intentOf(text)).toBe('stop'));

  it.each([
    'ALTO',
    'Alto, por favor',
    'pare',
    'Basta ya',
    'Cancelar',
    'no más',
    'No me envíen más mensajes',
    'Dejen de mandarme textos',
  ])('opts out in Spanish: %j', (text) => expect(intentOf(text)).toBe('stop'));

  it.each(['START', 'yes', 'Unstop.', 'Iniciar'])('opts in again with %j', (text) =>
    expect(intentOf(text)).toBe('start'),
  );
  it.each(['help', 'INFO', 'Help?', 'Ayuda'])('[S5.30] requests help with %j', (text) =>
    expect(intentOf(text)).toBe('help'),
  );

  it.each([
    '',
    '👍',
    'When does it end?',
    'don’t stop',
    'yes please win',
    'thanks',
    'Have a nice weekend',
    'para mí sí',
  ])('requests nothing with %j', (text) => expect(intentOf(text)).toBeNull());

  it.each([
    'I will stop by the store tomorrow',
    'how do I cancel my card',
    'When do these stop?',
    'Who is this? I never signed up',
    'Wrong number',
    'not interested',
    'Reply STOP to end',
    'don’t text me before 9 in the morning',
    'ya no quiero estos',
    '🛑',
  ])('needs review by an operator if it may be an opt-out: %j', (text) => expect(intentOf(text)).toBe('unclear'));

  it('opts out in any letter case and with punctuation or digits around the keyword', () => {
    const sign = fc.string({ unit: fc.constantFrom(' ', '.', '!', '?', '-', '"', '\n', '1', '*') });
    const anyCase = fc
      .tuple(fc.constantFrom(...STOPS), fc.infiniteStream(fc.boolean()))
      .map(([word, upper]) =>
        Array.from(word, (letter) => (upper.next().value ? letter : letter.toLowerCase())).join(''),
      );
    fc.assert(fc.property(sign, anyCase, sign, (a, word, b) => expect(intentOf(a + word + b)).toBe('stop')));
  });

  it('[F62] requests nothing when it is a reaction that quotes one of our texts, whole or truncated', () => {
    const react = fc.property(
      fc.constantFrom(...REACTIONS),
      fc.constantFrom(...OUR_TEXTS),
      cuts,
      (reaction, text, share) => expect(intentOf(reaction(shorten(text, share)))).toBeNull(),
    );
    fc.assert(react, { numRuns: 500 });
  });

  it('requests nothing when it is a reaction to the provider’s own reply', () => {
    expect(intentOf('Liked “Reply STOP to unsubscribe. Msg&Data Rates May Apply.”')).toBeNull();
  });

  it('is classified by its own words when it quotes one of our texts', () => {
    const words = fc.constantFrom(['', null], ['Thanks!', null], ['Please stop', 'stop'], ['STOP', 'stop'] as const);
    const quote = fc.property(words, fc.constantFrom(...QUOTATIONS), fc.constantFrom(...OUR_TEXTS), (own, show, text) =>
      expect(intentOf(`${own[0]}\n${show(text)}`)).toBe(own[1]),
    );
    fc.assert(quote, { numRuns: 300 });
  });

  it.each(OUR_TEXTS)('requests nothing when it repeats %j, but is not ignored with an opt-out above it', (text) => {
    expect(intentOf(text)).toBeNull();
    expect(intentOf(`Thanks\n${text}`)).toBeNull();
    expect(intentOf(`Please stop\n${text}`)).not.toBeNull();
  });
});

describe('a default keyword of the provider', () => {
  it('matches only the whole text, in any letter case', () => {
    for (const text of ['STOP', ' stop ', 'Help']) expect(isDefaultKeyword(text)).toBe(true);
    for (const text of ['Please stop', 'stop!', 'ALTO', 'Ayuda']) expect(isDefaultKeyword(text)).toBe(false);
  });
});
