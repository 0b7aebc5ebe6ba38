import { describe, expect, it } from '@jest/globals';
import { termsCondition, wordEnds, wordStarts } from './search-terms.js';

function isFound(search: string, terms: string[]) {
  const condition = termsCondition('terms', search) as { $and: { terms: { $elemMatch: { $regex: string } } }[] };
  return condition.$and.every(({ terms: { $elemMatch } }) =>
    terms.some((term) => new RegExp($elemMatch.$regex).test(term)),
  );
}

describe('a search by any part of a word', () => {
  const zoe = wordEnds('Zoë Ann', "O'Neil-Müller");

  it.each(['zoe', 'ZOË', 'oe', 'Zoe Muller', 'muller zoe', 'ann', "o'neil", 'neil', 'z', 'zoë ann o'])(
    'finds the name by "%s"',
    (search) => expect(isFound(search, zoe)).toBe(true),
  );

  it.each(['bob', 'zoe bob', 'annz', 'o.neil', '.*', 'zoean'])('does not find the name by "%s"', (search) =>
    expect(isFound(search, zoe)).toBe(false),
  );

  it('finds letters such as ø and ß by their plain spelling', () => {
    expect(isFound('soren strasse', wordEnds('Søren', 'Straße'))).toBe(true);
    expect(isFound('lukasz', wordEnds('Łukasz'))).toBe(true);
  });

  it('finds characters of every script, without splitting surrogate pairs', () => {
    expect(isFound('山', wordEnds('太郎', '山田'))).toBe(true);
    expect(wordEnds('😀a')).toContain('a');
  });
});

describe('a search by the beginning of a word or of its parts', () => {
  const MEMBER = '5b0c9f5e-6d57-4f0a-9d55-0a4f6d1f0001';
  const terms = wordStarts('Zoë', 'resent numbers', `powerball-2026-11-23|${MEMBER}`, 'billing.v1.SubscriptionChanged');

  it.each(['zoe', 'numb', 'RESENT num', 'powerball-2026-11-23', `powerball-2026-11-23|${MEMBER}`, MEMBER, '5b0c9f5e'])(
    'finds the text by "%s"',
    (search) => expect(isFound(search, terms)).toBe(true),
  );

  it.each(['billing.v1.sub', 'SubscriptionChanged', 'changed', 'v1', '2026-11'])(
    'finds the text by "%s", the beginning of a part of a word',
    (search) => expect(isFound(search, terms)).toBe(true),
  );

  it.each(['oe', 'umbers', 'owerball', 'b0c9', 'zoe nobody', '.*', '^'])('does not find the text by "%s"', (search) =>
    expect(isFound(search, terms)).toBe(false),
  );
});

describe('a search', () => {
  it.each(['.*', '(', '[a', '\\', '$where', '^', 'a|b', '{2}', '\0', '🍀'])('takes %j literally', (search) => {
    expect(isFound(search, wordEnds(`Some ${search} text`))).toBe(true);
    expect(isFound(search, wordStarts(`Some ${search} text`))).toBe(true);
    expect(isFound(search, wordEnds('Some other text'))).toBe(false);
  });

  it('has no condition when it has no words', () => {
    expect(termsCondition('terms', ' \u0301 ')).toBeNull();
  });

  it('removes null characters, which the database rejects in patterns', () => {
    expect(JSON.stringify(termsCondition('terms', 'a\0b'))).not.toContain('\\u0000');
  });

  it('compares the first 64 characters of a longer word', () => {
    const long = 'x'.repeat(200);
    expect(Math.max(...wordEnds(long).map(({ length }) => length))).toBe(64);
    expect(isFound(long, wordStarts(long))).toBe(true);
  });
});
