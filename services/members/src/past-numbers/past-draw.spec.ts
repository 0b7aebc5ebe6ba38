import { describe, expect, it } from '@jest/globals';
import { pastDrawView, readCursor, setLine, writeCursor } from './past-draw.js';

const draw = {
  memberId: 'm1',
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  date: '2026-11-23',
  drawAt: new Date('2026-11-24T03:59:00Z'),
  deadline: new Date('2026-11-23T03:59:00Z'),
  sets: [{ whites: [5, 17, 28, 33, 64], red: 2 }],
};

describe('Past numbers', () => {
  it('[S3.13] are formatted as one line per set', () => {
    expect(setLine(draw.sets[0]!)).toBe('05-17-28-33-64 +02');
  });

  it('show the result once it is known', () => {
    expect(pastDrawView(draw, undefined)).toMatchObject({
      drawDate: '2026-11-23',
      numbers: ['05-17-28-33-64 +02'],
      result: null,
      jackpotMillions: null,
    });
    const result = { whites: [1, 2, 3, 4, 5], red: 6 };
    expect(pastDrawView(draw, result, 350)).toMatchObject({ result, jackpotMillions: 350 });
  });

  it('do not contain the member ID', () => {
    expect(pastDrawView(draw, undefined)).not.toHaveProperty('memberId');
  });

  it('continue after the last item of the previous page', () => {
    expect(readCursor(writeCursor(draw))).toEqual({ drawAt: draw.drawAt, drawId: draw.drawId });
  });

  it.each(['', 'x', '1~', '{"$gt":""}', '1~powerball', '1~powerball-2026-11-23 '])('reject the cursor "%s"', (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
