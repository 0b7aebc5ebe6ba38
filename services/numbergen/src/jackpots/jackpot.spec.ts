import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { confirm, record } from './jackpot.js';

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
  it('is published and recorded in the audit log', () => {
    const { next, events } = record(null, draw, jackpot)!;
    expect(next).toEqual(jackpot);
    expect(events.map(({ type }) => type)).toEqual(['numbergen.v1.JackpotAdvertised', 'admin.v1.AdminActed']);
    expect(fromBinary(JackpotAdvertisedSchema, events[0]!.payload)).toMatchObject({
      draw: { drawId: 'powerball-2026-11-23' },
      millions: 150,
    });
  });

  it('can be corrected, and publishes nothing if it is unchanged', () => {
    expect(record(jackpot, draw, { ...jackpot, millions: 163 })?.next.millions).toBe(163);
    expect(record(jackpot, draw, jackpot)).toBeNull();
  });

  it('is rejected once the draw has been held', () => {
    expect(() => record(null, draw, { ...jackpot, at: draw.drawAt })).toThrow('This draw is over');
  });
});

describe('a jackpot from a feed', () => {
  const proposal = { millions: 150, source: 'nylottery.example', readAt: new Date('2026-11-22T04:30:00Z') };

  it('is recorded with its source, which the audit log names with the operator', () => {
    const { next, events } = confirm(null, draw, proposal, jackpot)!;
    expect(next).toEqual({ ...jackpot, source: { host: 'nylottery.example', readAt: proposal.readAt } });
    expect(fromBinary(AdminActedSchema, events[1]!.payload)).toMatchObject({
      actor: 'admin@example.com',
      action: 'confirmed jackpot',
      target: 'powerball-2026-11-23 150 million, from nylottery.example at 2026-11-22T04:30:00.000Z',
    });
  });

  it('is not confirmed if the feed has another amount than the operator saw', () => {
    expect(() => confirm(null, draw, { ...proposal, millions: 163 }, jackpot)).toThrow('another jackpot now');
    expect(() => confirm(null, draw, null, jackpot)).toThrow('another jackpot now');
  });

  it('publishes nothing if the operator entered the same amount before', () => {
    expect(confirm(jackpot, draw, proposal, jackpot)).toBeNull();
  });

  it('is rejected once the draw has been held', () => {
    expect(() => confirm(null, draw, proposal, { ...jackpot, at: draw.drawAt })).toThrow('This draw is over');
  });
});
