import { describe, expect, it } from '@jest/globals';

import { board, sealedDraw } from '../../../testing/admin-answers.js';
import { resendJob } from '../../../testing/delivery-answers.js';
import { aWin, newWin } from '../../../testing/win-answers.js';
import type { Job } from '../deliveries/resends-api.js';
import type { AdminDraw } from '../draws-api.js';
import type { BoardLine } from '../operations-api.js';
import type { Dispute } from '../payments/disputes.js';
import { disputeNeeds, winNeeds } from './case-needs.js';
import { deadlineNeeds, failedNeeds } from './delivery-needs.js';
import { adminNeeds, billingNeeds, businessDayAfter, jackpotNeeds, resultNeeds } from './metric-needs.js';

const now = '2026-11-22T17:00:00Z';
const metric = (name: string, value: number, labels = {}) => ({ name, value, labels });

describe('failed messages', () => {
  const failed = (jobs: Job[] = [], at = now) =>
    failedNeeds({ board: board.items as BoardLine[], jobs, draws: [sealedDraw as AdminDraw], now: at });
  const job = { ...resendJob, tally: { queued: 1, delivered: 1, onTheWay: 0, refused: 0, unreadable: 0 } } as Job;

  it('need a resend until their draw takes place', () => {
    expect(failed()).toMatchObject([
      {
        severity: 'due',
        count: 3,
        text: '3 texts for Powerball, Mon, Nov 23 failed. Due by Sunday 10:59 PM ET.',
        action: {
          label: 'Review and resend',
          to: '/admin-dashboard?tab=bulk&drawId=powerball-2026-11-23&channel=sms&states=failed%2Cexpired',
        },
      },
    ]);
    expect(failed([], '2026-11-24T04:00:00Z')).toEqual([]);
  });

  it('are urgent once the deadline has passed', () => {
    expect(failed([], '2026-11-23T12:00:00Z')).toMatchObject([{ severity: 'urgent' }]);
  });

  it('need no resend as far as a bulk resend has covered them', () => {
    expect(failed([job])).toMatchObject([{ count: 1 }]);
    expect(failed([job, { ...job, tally: { ...job.tally, refused: 1 } }])).toEqual([]);
    expect(failed([{ ...job, channel: 'email' }])).toMatchObject([{ count: 3 }]);
  });

  it('still need a resend when a bulk resend could not decrypt the address', () => {
    expect(failed([{ ...job, tally: { ...job.tally, unreadable: 1 } }])).toMatchObject([{ count: 1 }]);
  });
});

it('a deadline at risk is urgent before it has passed', () => {
  const alarm = { drawId: 'powerball-2026-11-23', channel: 'sms', deadline: '2026-11-23T03:59:00Z' } as const;
  expect(deadlineNeeds([{ ...alarm, finishAt: null, late: 900, waiting: 1_000 }])).toMatchObject([
    {
      severity: 'urgent',
      text: 'Texts for Powerball, Mon, Nov 23 may miss the deadline: 900 of 1,000 would be late.',
    },
  ]);
});

describe('a jackpot match', () => {
  it('needs its payout recorded now, and the winner contacted by the deadline', () => {
    expect(winNeeds([newWin], now)).toMatchObject([
      {
        severity: 'urgent',
        dueAt: '2026-11-28T05:00:00Z',
        text: 'All six numbers matched: Powerball, Mon, Nov 23. Record the payout; if it is above $50M, contact the winner by Fri, Nov 27.',
      },
    ]);
  });

  it.each([
    ['2026-11-25T00:00:00Z', 'due'],
    ['2026-11-28T05:00:00Z', 'urgent'],
  ])('with an open case at %s is %s', (at, severity) => {
    expect(winNeeds([aWin()], at)).toMatchObject([
      { severity, text: expect.stringContaining('Contact the winner by Fri, Nov 27.') },
    ]);
  });

  it('needs nothing once the winner was contacted, the payout is small, or the result was corrected', () => {
    const small = { ...newWin, payout: { by: 'ann', at: now, grossCents: 1 } };
    expect(winNeeds([aWin({ state: 'contacted' }), small, { ...newWin, stands: false }], now)).toEqual([]);
  });
});

it('a dispute needs a response by its deadline, and no action when it has no deadline', () => {
  const dispute: Dispute = {
    disputeId: 'du_1',
    memberId: 'ada',
    email: 'ana@example.com',
    status: 'open',
    amountCents: 1_299,
    cause: 'fraudulent',
    answerBy: '2026-11-29T12:00:00Z',
  };
  expect(disputeNeeds([dispute, { ...dispute, answerBy: null }], now)).toMatchObject([
    { severity: 'due', text: '$12.99 disputed by ana@example.com. Answer at Stripe by Nov 29, 7:00 AM ET.' },
  ]);
});

describe('results', () => {
  const overdue = (hours: number) => metric('result_overdue_seconds', hours * 3_600, { draw: 'powerball-2026-11-21' });

  it('need to be entered when they are missing six hours after the draw', () => {
    expect(resultNeeds([overdue(5)], now)).toEqual([]);
    expect(resultNeeds([overdue(7)], now)).toMatchObject([
      { severity: 'urgent', dueAt: '2026-11-22T16:00:00.000Z', action: { label: 'Enter result' } },
    ]);
  });

  it('need a review immediately when they are held back', () => {
    expect(resultNeeds([overdue(1), metric('result_held', 1, { draw: 'powerball-2026-11-21' })], now)).toMatchObject([
      { severity: 'due', text: expect.stringContaining('held back') },
    ]);
  });
});

describe('the metrics of the admin service', () => {
  it.each([
    [3_600, 'due'],
    // Since Friday: the next business day is not over on Sunday
    [49 * 3_600, 'due'],
    [73 * 3_600, 'urgent'],
  ])('show contact messages, the oldest waiting for %d seconds, as %s', (age, severity) => {
    const metrics = [metric('contact_messages_waiting', 5), metric('contact_message_oldest_seconds', age)];
    expect(adminNeeds(metrics, now)).toMatchObject([
      { severity, count: 5, text: '5 contact messages are open. Reply within one business day.' },
    ]);
  });

  it('show dead letters', () => {
    expect(adminNeeds([metric('dead_letters_waiting', 1)], now)).toMatchObject([
      { count: 1, dueAt: null, text: '1 event could not be processed. Retry it or set it aside.' },
    ]);
  });
});

it('the metrics of billing show orphaned subscriptions and unprocessed Stripe events', () => {
  const metrics = [
    metric('disputes_undecided', 2),
    metric('reconciliation_orphans', 2),
    metric('payment_notices_parked', 1),
  ];
  expect(billingNeeds(metrics).map(({ text, tab }) => [text, tab])).toEqual([
    ['Stripe charges 2 subscriptions without a member.', 'payments'],
    ['1 Stripe event could not be processed.', 'system'],
  ]);
});

it.each([
  ['Thursday', '2026-11-19T17:00:00Z', '2026-11-20T17:00:00.000Z'],
  ['Friday', '2026-11-20T17:00:00Z', '2026-11-23T17:00:00.000Z'],
  // Sunday in London, Saturday in New York
  ['late Saturday', '2026-11-22T02:00:00Z', '2026-11-24T02:00:00.000Z'],
])('one business day after %s ends at the same time of day', (_day, instant, end) => {
  expect(businessDayAfter(instant)).toBe(end);
});

it('lists a jackpot feed that has failed for two hours, and a confirmed jackpot that its feed has changed', () => {
  const failing = (hours: number) => metric('jackpot_feed_failing_seconds', hours * 3_600, { game: 'powerball' });
  expect(jackpotNeeds([failing(1.9)])).toEqual([]);
  const found = jackpotNeeds([failing(2), metric('jackpot_changed', 1, { draw: 'powerball-2026-11-21' })]);
  expect(found.map(({ text, tab }) => [text, tab])).toEqual([
    ['The jackpot feed of Powerball can’t be read. Enter its jackpots from the lottery’s site.', 'rollout'],
    ['The feed has another jackpot for Powerball, Sat, Nov 21 than the one confirmed.', 'rollout'],
  ]);
});
