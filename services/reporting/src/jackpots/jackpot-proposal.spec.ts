import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { JackpotProposedSchema } from '@numbercast/contracts/reporting/v1/events';
import { claimPoll, failingMsOf, recordFailure, recordSuccess } from './jackpot-feed.js';
import { type JackpotProposal, payoutCentsOf, propose } from './jackpot-proposal.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 17, minute));
const proposal: JackpotProposal = {
  game: 'powerball',
  date: '2026-11-23',
  dollars: 350_000_000,
  cashDollars: 152_900_000,
  source: 'nylottery.example',
  readAt: at(0),
};

describe('a proposed jackpot', () => {
  it('is published with its source and the time it was read', () => {
    const { next, events } = propose(null, proposal)!;
    expect(next).toEqual(proposal);
    expect(events.map(({ payload }) => fromBinary(JackpotProposedSchema, payload))).toMatchObject([
      { drawId: 'powerball-2026-11-23', millions: 350, cashDollars: 152_900_000n, source: 'nylottery.example' },
    ]);
  });

  it('keeps the time it was first read until the feed changes', () => {
    expect(propose(proposal, { ...proposal, readAt: at(15) })).toBeNull();
    const changed = { ...proposal, dollars: 365_000_000, readAt: at(30) };
    expect(propose(proposal, changed)?.next).toEqual(changed);
    expect(propose(proposal, changed)?.events).toHaveLength(1);
  });

  it('of a draw that was held is stored for the payout, and not published', () => {
    const held = { ...proposal, date: '2026-11-21', winners: 2 };
    expect(propose(null, held)).toEqual({ next: held, events: [] });
  });

  it('is divided among the winning tickets', () => {
    expect(payoutCentsOf({ ...proposal, winners: 3 })).toBe(11_666_666_666);
    expect(payoutCentsOf({ ...proposal, winners: 0 })).toBeNull();
    expect(payoutCentsOf(proposal)).toBeNull();
  });
});

describe('a feed of jackpots', () => {
  it('is polled every 15 minutes by one replica', () => {
    const claimed = claimPoll(null, at(0))!.next;
    expect(claimPoll(claimed, at(14))).toBeNull();
    expect(claimPoll(claimed, at(15))?.next.attemptedAt).toEqual(at(15));
  });

  it('counts as failing from the first failure until the next success', () => {
    const first = recordFailure({ attemptedAt: at(0) }, 'it does not respond', at(0)).next;
    const second = recordFailure({ ...first, attemptedAt: at(15) }, 'it is not JSON', at(15)).next;
    expect(second).toMatchObject({ failingSince: at(0), failure: 'it is not JSON' });
    expect(failingMsOf(second, at(20))).toBe(20 * 60_000);
    expect(recordSuccess(second)?.next).toEqual({ attemptedAt: at(15) });
    expect(recordSuccess({ attemptedAt: at(15) })).toBeNull();
  });
});
