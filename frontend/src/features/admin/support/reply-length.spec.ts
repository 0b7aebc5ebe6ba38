import { describe, expect, it } from '@jest/globals';

import { filledIn, textLengthOf } from './reply-length.js';

describe('the length of a text reply', () => {
  it('includes the name of the sender, and counts the segments that carriers charge', () => {
    expect(textLengthOf('Hi').words).toContain('22 characters, 1 segment.');
    expect(textLengthOf('x'.repeat(140)).words).toContain('160 characters, 1 segment.');
    expect(textLengthOf('x'.repeat(141)).words).toContain('161 characters, 2 segments.');
    expect(textLengthOf('It’s on “now”').isFault).toBe(false);
  });

  it('is invalid above four segments, and with characters that texts do not support', () => {
    expect(textLengthOf('x'.repeat(592)).isFault).toBe(false);
    expect(textLengthOf('x'.repeat(593))).toMatchObject({
      isFault: true,
      words: expect.stringContaining('4 segments'),
    });
    expect(textLengthOf('Done 👍')).toMatchObject({ isFault: true, words: expect.stringContaining('Remove emoji') });
  });
});

it('a template is filled in with the first name, or greets without one', () => {
  expect(filledIn('Hello {firstName},', 'Ann')).toBe('Hello Ann,');
  expect(filledIn('Hello {firstName},', '')).toBe('Hello,');
});
