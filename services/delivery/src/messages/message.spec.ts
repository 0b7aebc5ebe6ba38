import { describe, expect, it } from '@jest/globals';
import { aRow, DEADLINE, SUNDAY_NOON } from '../../test/builders.js';
import { mayHaveBeenSent } from './message.js';

const DAY_MS = 86_400_000;
const resentAt = (at: Date) => ({ resend: { number: 1, actor: 'admin', at } });
const before = (date: Date, ms: number) => new Date(date.getTime() - ms);

describe('a message of a ledger that was restored', () => {
  it.each([
    ['a text with numbers for the days after', aRow(), SUNDAY_NOON, true],
    ['one sent again before', aRow(resentAt(before(SUNDAY_NOON, DAY_MS))), SUNDAY_NOON, true],
    ['one that an operator wants sent again since', aRow(resentAt(SUNDAY_NOON)), SUNDAY_NOON, false],
    ['a text whose numbers were made long since', aRow(), before(DEADLINE, 7 * DAY_MS), false],
    ['a mail, which cannot be looked for', aRow({ channel: 'email' }), SUNDAY_NOON, false],
    ['an answer to a text', { ...aRow(), numbers: undefined }, SUNDAY_NOON, false],
  ])('may have left before, or not: %s', (_, message, restoredAt, expected) => {
    expect(mayHaveBeenSent(message, restoredAt)).toBe(expected);
  });
});
