import { describe, expect, it } from '@jest/globals';
import { holding } from './paging.js';

const patternFor = (search: string) => {
  const { $or: [first] = [] } = holding(search, ['subject']) as { $or?: { subject: { $regex: string } }[] };
  return new RegExp(first!.subject.$regex, 'i');
};

describe('a search', () => {
  it.each(['.*', '(', '[a', '\\', '$where', '^', 'a|b', '{2}', '\0', '🍀'])('takes %j for what it says', (search) => {
    expect(patternFor(search).test(`Some ${search} text`)).toBe(true);
    expect(patternFor(search).test('Some other text')).toBe(false);
  });

  it('sends no character of code 0 to the store, which refuses patterns with it', () => {
    expect(patternFor('a\0b').source).not.toContain('\0');
  });

  it('looks into every field, and for nothing when nothing is asked for', () => {
    expect(holding('x', ['name', 'email'])).toMatchObject({ $or: [{ name: {} }, { email: {} }] });
    expect(holding('', ['name'])).toEqual({});
  });
});
