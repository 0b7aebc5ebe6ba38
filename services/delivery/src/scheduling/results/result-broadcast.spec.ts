import { describe, expect, it } from '@jest/globals';
import { GAMES } from '@numbercast/lottery';
import { drawsBetween } from '@numbercast/lottery/calendar';
import fc from 'fast-check';
import { recordBatch } from '../broadcast-progress.js';
import { beginResultBroadcast, recordResults, resultDeadline, resultMessageId } from './result-broadcast.js';

const draw = { drawId: 'powerball-2026-11-23', game: 'powerball', date: '2026-11-23' };
const DRAWN_AT = new Date('2026-11-24T03:59:00Z');
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(DRAWN_AT.getTime() + days * DAY_MS);

describe('the broadcast of a result', () => {
  it('processes the messages with numbers of the draw until none are left', () => {
    const begun = beginResultBroadcast(draw, after(0.1))!;
    expect(begun).toMatchObject({ state: 'sending', cursor: 'powerball-2026-11-23|', deadline: after(4) });
    expect(recordBatch(begun, { from: begun.cursor, to: null })!.next.state).toBe('done');
  });

  it('records the messages whose members failed, unless another replica has recorded the batch', () => {
    const begun = beginResultBroadcast(draw, after(0.1))!;
    const batch = { from: begun.cursor, to: 'powerball-2026-11-23|zoe|sms', failed: ['powerball-2026-11-23|ada|sms'] };
    const recorded = recordResults(begun, batch)!.next;
    expect(recorded).toMatchObject({ state: 'sending', cursor: batch.to, failed: batch.failed });
    expect(recordResults(recorded, { ...batch, failed: [] })).toBeNull();
  });

  it('does not start for an old result, or for a draw for which no numbers were generated', () => {
    expect(beginResultBroadcast(draw, after(3.9))).not.toBeNull();
    expect(beginResultBroadcast(draw, after(4))).toBeNull();
    expect(beginResultBroadcast({ ...draw, date: '2010-01-02' }, new Date('2010-01-03'))).toBeNull();
    expect(beginResultBroadcast({ ...draw, game: 'keno' }, after(0.1))).toBeNull();
    expect(beginResultBroadcast({ ...draw, date: '2026-11-22' }, after(0))).toBeNull();
  });

  it('has one message for each member and channel', () => {
    expect(resultMessageId(draw.drawId, 'ada', 'sms')).toBe('result|powerball-2026-11-23|ada|sms');
  });

  it('has a later deadline than numbers assigned up to a day after the draw, which are sent first', () => {
    const first = Date.parse('2026-01-01T12:00:00Z');
    const law = fc.property(fc.constantFrom(...GAMES), fc.nat({ max: 700 }), (game, day) => {
      const from = new Date(first + day * DAY_MS);
      const [drawn] = drawsBetween(game, from, new Date(from.getTime() + 7 * DAY_MS));
      const deadline = resultDeadline(drawn!)!;
      // Numbers of a draw are assigned when the draw of its game before it was held
      const tomorrow = new Date(drawn!.drawAt.getTime() + DAY_MS - 1);
      for (const other of GAMES) {
        const sinceAWeek = new Date(tomorrow.getTime() - 7 * DAY_MS);
        const held = drawsBetween(other, sinceAWeek, tomorrow).at(-1)!;
        const [next] = drawsBetween(other, held.drawAt, new Date(held.drawAt.getTime() + 7 * DAY_MS));
        expect(next!.deadline.getTime()).toBeLessThan(deadline.getTime());
      }
    });
    fc.assert(law);
  });
});
