import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import type { Decision } from '@numbercast/platform';
import fc from 'fast-check';
import { closeCase, markContacted, recordPayout, shareOf, type Win } from './win.js';

const LIMIT = 5_000_000_000;
const ann = { by: 'ann', at: new Date('2026-11-24T15:00:00Z') };
const ben = { by: 'ben', at: new Date('2026-11-25T15:00:00Z') };
const win: Win = {
  game: 'powerball',
  drawId: 'powerball-2026-11-23',
  date: '2026-11-23',
  memberId: 'ada',
  balls: { whites: [5, 17, 28, 33, 64], red: 12 },
};

const notified = ({ events }: Decision<Win>) =>
  events.map(({ payload }) => {
    const { actor, action, target } = fromBinary(AdminActedSchema, payload);
    return [actor, action, target];
  });

const paid = recordPayout(win, 60_000_000_000, ann)!;
const contacted = markContacted(paid.next, ben)!;

describe('a verified payout', () => {
  it('[S9.17] of exactly $50,000,000 opens no case, and of one cent more opens one', () => {
    expect(recordPayout(win, LIMIT, ann)!.next).toEqual({ ...win, payout: { ...ann, grossCents: LIMIT } });
    expect(recordPayout(win, LIMIT + 1, ann)!.next.case).toMatchObject({ state: 'open', shareCents: 125_000_000 });
  });

  it('above the limit opens a case with our share and the last day to contact the winner', () => {
    expect(paid.next.case).toEqual({
      state: 'open',
      opened: ann,
      dueOn: '2026-11-27', // Thanksgiving is on the 26th
      dueAt: new Date('2026-11-28T05:00:00Z'),
      shareCents: 1_500_000_000,
    });
    expect(notified(paid)).toEqual([
      ['ann', 'recorded verified payout', 'powerball-2026-11-23 ada $600,000,000.00'],
      ['ann', 'opened jackpot case', 'powerball-2026-11-23 ada contact by 2026-11-27'],
    ]);
  });

  it('is recorded once', () => {
    expect(recordPayout(paid.next, 60_000_000_000, ben)).toBeNull();
  });

  it('can be corrected until the winner has been contacted, without restarting the deadline', () => {
    const corrected = recordPayout(paid.next, 61_000_000_000, ben)!;
    expect(corrected.next).toMatchObject({ payout: { by: 'ben' }, case: { opened: ann, shareCents: 1_525_000_000 } });
    expect(notified(corrected)).toEqual([
      ['ben', 'recorded verified payout', 'powerball-2026-11-23 ada $610,000,000.00'],
    ]);
    expect(() => recordPayout(contacted.next, 61_000_000_000, ben)).toThrow('contacted with another payout');
  });

  it('corrected to the limit or less withdraws the case', () => {
    const withdrawn = recordPayout(paid.next, LIMIT, ben)!;
    expect(withdrawn.next).not.toHaveProperty('case');
    expect(notified(withdrawn).map(([, action]) => action)).toEqual([
      'recorded verified payout',
      'withdrew jackpot case',
    ]);
  });
});

describe('our share', () => {
  it.each([
    [5_000_000_001, 125_000_000],
    [5_000_000_039, 125_000_000],
    [5_000_000_040, 125_000_001],
    [204_000_000_000, 5_100_000_000],
  ])('of %s cents is %s, rounded down to whole cents', (gross, share) => {
    expect(shareOf(gross)).toBe(share);
  });

  it('is 2.5 percent rounded down to whole cents, whatever the payout', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(amounts, (gross) => {
        expect(BigInt(shareOf(gross))).toBe((BigInt(gross) * 25n) / 1_000n);
      }),
    );
  });
});

describe('a jackpot case', () => {
  it('changes from open to contacted to closed, and records by whom and when', () => {
    expect(contacted.next.case).toMatchObject({ state: 'contacted', contacted: ben });
    const closed = closeCase(contacted.next, ann)!;
    expect(closed.next.case).toMatchObject({ state: 'closed', opened: ann, contacted: ben, closed: ann });
    expect([...notified(contacted), ...notified(closed)]).toEqual([
      ['ben', 'contacted jackpot winner', 'powerball-2026-11-23 ada'],
      ['ann', 'closed jackpot case', 'powerball-2026-11-23 ada'],
    ]);
  });

  it('keeps the first operators who contacted the winner and closed it', () => {
    const closed = closeCase(contacted.next, ann)!.next;
    expect(markContacted(contacted.next, ann)).toBeNull();
    expect(markContacted(closed, ann)).toBeNull();
    expect(closeCase(closed, ben)).toBeNull();
  });

  it('is not closed before the winner has been contacted', () => {
    expect(() => closeCase(paid.next, ann)).toThrow('Contact the winner first');
  });

  it('does not exist without a payout above the limit', () => {
    const small = recordPayout(win, LIMIT, ann)!.next;
    for (const act of [markContacted, closeCase]) expect(() => act(small, ann)).toThrow('No case exists');
  });
});
