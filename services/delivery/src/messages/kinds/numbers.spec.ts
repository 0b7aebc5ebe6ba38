import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Email, SharedPage } from '../rendering/shared-page.js';
import { firstNumbersEmail } from './numbers.js';
import { wordsIn } from '../words/words.js';

const numbers = firstNumbersEmail.example({ game: 'powerball', count: 10 });
const contextOf = (firstName: string) => ({
  publicUrl: 'https://numbercast.example',
  postalAddress: 'Numbercast, 1 Main Street, Little Rock, AR 72201',
  unsubscribeUrl: 'https://numbercast.example/api/unsubscribe/t0ken',
  firstName,
  zone: undefined,
  isResend: false,
  words: wordsIn('en'),
});

/** Replaces the tags as SendGrid may: one after another, in the given order. */
function substituted({ page, values }: SharedPage, tags: readonly string[]): Email {
  const fill = (part: string) => tags.reduce((done, tag) => done.replaceAll(tag, () => values[tag]!), part);
  return { subject: fill(page.subject), html: fill(page.html), text: fill(page.text) };
}

describe('an email with numbers in which SendGrid replaces tags', () => {
  const piece = fc.oneof(fc.constantFrom('%', '%%', '3', '0h', '-', '%%3%%', '%%17h%%'), fc.string({ maxLength: 3 }));
  const name = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const order = fc.infiniteStream(fc.nat());

  it('equals the rendered email, whatever the name of the member and the order of the tags', () => {
    const law = fc.property(name, order, (firstName, ranks) => {
      const context = contextOf(firstName);
      const shared = firstNumbersEmail.pageOf(numbers, context);
      const tags = Object.keys(shared.values)
        .map((tag) => ({ tag, rank: ranks.next().value! }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ tag }) => tag);
      expect(substituted(shared, tags)).toEqual(firstNumbersEmail.render(numbers, context));
    });
    fc.assert(law);
  });

  it('has its own page, without substitution values, when the name contains a tag', () => {
    const { page, values } = firstNumbersEmail.pageOf(numbers, contextOf('%%3%%'));
    expect(values).toEqual({});
    expect(page.text).toContain('Welcome, %%3%%!');
    expect(page.html).toContain('Welcome, %%3%%!');
  });

  it('shares its page with other emails when the name contains a percent sign', () => {
    const { page } = firstNumbersEmail.pageOf(numbers, contextOf('100% Ann'));
    expect(page).toBe(firstNumbersEmail.pageOf(numbers, contextOf('Bob')).page);
  });
});
