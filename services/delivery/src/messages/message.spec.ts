import { describe, expect, it } from '@jest/globals';
import { aMessage, DEADLINE, SUNDAY_NOON } from '../../test/builders.js';
import { mayHaveBeenSent } from './message.js';

const DAY_MS = 86_400_000;
const resentAt = (at: Date) => ({ resend: { number: 1, actor: 'admin', at } });
const before = (date: Date, ms: number) => new Date(date.getTime() - ms);

describe('a message of a restored database', () => {
  it.each([
    ['possibly sent: a text with numbers for the following days', aMessage(), SUNDAY_NOON, true],
    ['possibly sent: resent before the restore', aMessage(resentAt(before(SUNDAY_NOON, DAY_MS))), SUNDAY_NOON, true],
    ['not sent: resent by an operator after the restore', aMessage(resentAt(SUNDAY_NOON)), SUNDAY_NOON, false],
    ['not sent: numbers generated long after the restore', aMessage(), before(DEADLINE, 7 * DAY_MS), false],
    ['not sent: an email, which cannot be looked up', aMessage({ channel: 'email' }), SUNDAY_NOON, false],
    ['not sent: a text reply', aMessage({ content: { kind: 'help-reply', to: '+15015550142' } }), SUNDAY_NOON, false],
  ])('is treated as %s', (_, message, restoredAt, expected) => {
    expect(mayHaveBeenSent(message, restoredAt)).toBe(expected);
  });
});
