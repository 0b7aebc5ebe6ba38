import { describe, expect, it } from '@jest/globals';
import { recordBatch } from '../broadcast-progress.js';
import { beginBroadcast, correctionId } from './correction-broadcast.js';

const correction = {
  game: 'powerball',
  date: '2026-11-23',
  result: { whites: [5, 17, 28, 33, 64], red: 6 },
  before: { whites: [5, 17, 28, 33, 64], red: 9 },
};
const begun = beginBroadcast('powerball-2026-11-23', correction);

describe('the broadcast of a corrected result', () => {
  it('processes the messages of the draw until none are left', () => {
    expect(begun).toMatchObject({ state: 'sending', cursor: 'powerball-2026-11-23|' });
    const further = recordBatch(begun, { from: begun.cursor, to: 'powerball-2026-11-23|ada|sms' })!.next;
    expect(further.cursor).toBe('powerball-2026-11-23|ada|sms');
    expect(recordBatch(further, { from: further.cursor, to: null })!.next.state).toBe('done');
  });

  it('advances only once when two replicas have processed the same batch', () => {
    const further = recordBatch(begun, { from: begun.cursor, to: 'powerball-2026-11-23|ada|sms' })!.next;
    expect(recordBatch(further, { from: begun.cursor, to: 'powerball-2026-11-23|ada|email' })).toBeNull();
    const moved = recordBatch(further, { from: further.cursor, to: null })!.next;
    expect(recordBatch(moved, { from: moved.cursor, to: 'powerball-2026-11-23|zoe|sms' })).toBeNull();
  });

  it('has one email for each correction and member', () => {
    expect(correctionId('draws/powerball-2026-11-23:4', 'ada')).toBe('correction|draws/powerball-2026-11-23:4|ada');
  });
});
