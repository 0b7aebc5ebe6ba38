import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { record } from './jackpot.js';

const draw = {
  _id: 'powerball-2026-11-23',
  game: 'powerball' as const,
  date: '2026-11-23',
  drawAt: new Date('2026-11-24T03:59:00Z'),
  deadline: new Date('2026-11-23T03:59:00Z'),
  state: 'scheduled' as const,
  first: null,
  seal: null,
};
const jackpot = { millions: 150, recordedBy: 'admin@example.com', at: new Date('2026-11-22T05:00:00Z') };

describe('the jackpot of a draw', () => {
  it('is published, and the operator who recorded it is in the audit log', () => {
    const { next, events } = record(null, draw, jackpot)!;
    expect(next).toEqual(jackpot);
    expect(events.map(({ type }) => type)).toEqual(['numbergen.v1.JackpotAdvertised', 'admin.v1.AdminActed']);
    expect(fromBinary(JackpotAdvertisedSchema, events[0]!.payload)).toMatchObject({
      draw: { drawId: 'powerball-2026-11-23' },
      millions: 150,
    });
  });

  it('may be corrected; the same once more is no news', () => {
    expect(record(jackpot, draw, { ...jackpot, millions: 163 })?.next.millions).toBe(163);
    expect(record(jackpot, draw, jackpot)).toBeNull();
  });

  it('is of no use once the draw has been held', () => {
    expect(() => record(null, draw, { ...jackpot, at: draw.drawAt })).toThrow('This draw is over');
  });
});
