import { describe, expect, it } from '@jest/globals';
import { nameConditions, namePartsOf } from './name-parts.js';

const finds = (search: string, name: { firstName: string; lastName: string }) => {
  const parts = namePartsOf(name);
  return nameConditions(search).every(({ nameParts }) =>
    parts.some((part) => new RegExp(nameParts.$elemMatch.$regex).test(part)),
  );
};

describe('a search by name', () => {
  const zoe = { firstName: 'Zoë Ann', lastName: "O'Neil-Müller" };

  it.each(['zoe', 'ZOË', 'oe', 'Zoe Muller', 'muller zoe', 'ann', "o'neil", 'neil', 'z', 'zoë ann o'])(
    'finds the member by "%s"',
    (search) => expect(finds(search, zoe)).toBe(true),
  );

  it.each(['bob', 'zoe bob', 'annz', 'o.neil', '.*', 'zoean'])('does not find the member by "%s"', (search) =>
    expect(finds(search, zoe)).toBe(false),
  );

  it('finds letters that have no accent to lose', () => {
    expect(finds('soren strasse', { firstName: 'Søren', lastName: 'Straße' })).toBe(true);
    expect(finds('lukasz', { firstName: 'Łukasz', lastName: 'X' })).toBe(true);
  });

  it('keeps whole characters of every script', () => {
    expect(finds('山', { firstName: '太郎', lastName: '山田' })).toBe(true);
    expect(namePartsOf({ firstName: '😀a', lastName: '' })).toContain('a');
  });
});
