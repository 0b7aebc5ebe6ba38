import { describe, expect, it } from '@jest/globals';
import { MESSAGE_STATES, type MessageState } from '../messages/message.js';
import type { BoardRow } from './board.js';
import { numbersStates } from './numbers-state.js';

const row = (drawId: string, channel: 'sms' | 'email', counts: Partial<Record<MessageState, number>>): BoardRow => ({
  drawId,
  channel,
  game: 'powerball',
  startedAt: new Date('2026-11-28T12:00:00Z'),
  deadline: new Date('2026-11-30T03:59:00Z'),
  maybeDuplicate: 0,
  states: {
    ...(Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Record<MessageState, number>),
    ...counts,
  },
});

describe('the state of the numbers of a draw', () => {
  it.each([
    ['sent', { delivered: 5, accepted: 1, failed: 1 }],
    ['sending', { delivered: 5, queued: 1 }],
    ['sending', { delivered: 5, sending: 1 }],
    ['incomplete', { delivered: 5, expired: 1 }],
  ] as const)('is %s with %j on one of its channels', (numbers, counts) => {
    const rows = [row('d', 'sms', counts), row('d', 'email', { delivered: 6 })];
    expect(numbersStates(rows, [])).toEqual([{ drawId: 'd', numbers }]);
  });

  it('is at risk while a forecast is later than the deadline', () => {
    const rows = [row('d', 'sms', { queued: 3 }), row('e', 'sms', { queued: 3 })];
    expect(
      numbersStates(rows, [
        { drawId: 'd', isInDanger: true },
        { drawId: 'e', isInDanger: false },
      ]),
    ).toEqual([
      { drawId: 'd', numbers: 'at-risk' },
      { drawId: 'e', numbers: 'sending' },
    ]);
  });

  it('contains no counts and no members', () => {
    const [only] = numbersStates([row('d', 'sms', { delivered: 12_345 })], []);
    expect(Object.keys(only!)).toEqual(['drawId', 'numbers']);
  });
});
