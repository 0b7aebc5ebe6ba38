import { describe, expect, it } from '@jest/globals';

import { ana, auditEntry, message } from '../../../testing/admin-answers.js';
import { consent } from '../../../testing/delivery-answers.js';
import { anasDetails, invoice, now, receipt, text } from '../../../testing/member-answers.js';
import type { ConsentEntry } from './consents-api.js';
import type { Invoice, Member } from './member-api.js';
import {
  accountEntries,
  auditEntries,
  dayTitle,
  deliveryEntries,
  paymentEntries,
  supportEntries,
  type TimelineEntry,
  timelineOf,
} from './timeline.js';

const entry = (at: string, part: TimelineEntry['part'] = 'account'): TimelineEntry => ({ id: at, at, part, text: at });
const idsOf = ({ days }: ReturnType<typeof timelineOf>) => days.flatMap(({ entries }) => entries.map(({ id }) => id));

describe('the timeline of a member', () => {
  it('merges its sources by time and groups their entries by day in Eastern time', () => {
    const account = { part: 'account' as const, hasMore: false, entries: [entry('2026-11-23T05:00:00Z')] };
    const audit = {
      part: 'audit' as const,
      hasMore: false,
      // Half past eleven in the evening of the 22nd, and the day after
      entries: [entry('2026-11-23T18:00:00Z', 'audit'), entry('2026-11-23T04:30:00Z', 'audit')],
    };
    const { days, toLoad } = timelineOf([account, audit]);
    expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-11-23', 2],
      ['2026-11-22', 1],
    ]);
    expect(toLoad).toEqual([]);
  });

  it('ends at the last loaded entry of an incomplete source, and names that source', () => {
    const deliveries = {
      part: 'deliveries' as const,
      hasMore: true,
      entries: [entry('2026-11-23T00:00:00Z', 'deliveries'), entry('2026-11-20T00:00:00Z', 'deliveries')],
    };
    const account = {
      part: 'account' as const,
      hasMore: false,
      entries: [entry('2026-11-21T00:00:00Z'), entry('2026-11-01T00:00:00Z')],
    };
    const timeline = timelineOf([deliveries, account]);
    expect(idsOf(timeline)).toEqual(['2026-11-23T00:00:00Z', '2026-11-21T00:00:00Z', '2026-11-20T00:00:00Z']);
    expect(timeline.toLoad).toEqual(['deliveries']);
  });

  it('is empty without sources', () => expect(timelineOf([])).toEqual({ days: [], toLoad: [] }));

  it('labels the last two days “Today” and “Yesterday”', () => {
    expect(['2026-11-23', '2026-11-22', '2026-11-20'].map((day) => dayTitle(day, now))).toEqual([
      'Today',
      'Yesterday',
      'Friday, November 20, 2026',
    ]);
  });
});

describe('an entry of the timeline', () => {
  it('shows a message with its draw, at its acceptance time or, without one, its creation time', () => {
    expect(
      deliveryEntries([
        { ...text, isResend: true },
        { ...receipt, acceptedAt: null },
      ]),
    ).toMatchObject([
      { text: 'Text (resent): Powerball, Mon, Nov 23', at: text.acceptedAt, badge: { words: 'delivered' } },
      { text: 'Email: Powerball, Mon, Nov 23', at: receipt.createdAt },
    ]);
  });

  it('shows account changes and consents', () => {
    const closure = { at: '2026-11-22T15:00:00Z', by: 'ann', reason: 'shared the account' };
    const member = { ...anasDetails, closure } as Member;
    expect(accountEntries(member, [consent as ConsentEntry]).map((one) => one.text)).toEqual([
      'Account closed by ann: shared the account',
      'Turned off texts by replying STOP',
      'Became a member',
    ]);
  });

  it('shows invoices with the refunded amount, and links to them', () => {
    expect(paymentEntries([{ ...invoice, refundedCents: 5988 } as Invoice], [])).toMatchObject([
      { text: 'Invoice of $59.88, $59.88 refunded', badge: { words: 'paid' }, href: invoice.url },
    ]);
  });

  it('shows refunds and credits with the operator, the reason, and why Stripe rejected one', () => {
    const credit = {
      orderId: 'o-1',
      kind: 'credit',
      amountCents: 500,
      by: 'ann',
      reason: 'late numbers',
      at: now,
      state: 'pending',
      rejection: null,
    } as const;
    const rejected = { ...credit, orderId: 'o-2', kind: 'refund', state: 'rejected', rejection: 'Too old.' } as const;
    expect(paymentEntries([], [credit, rejected])).toMatchObject([
      { text: 'Credit of $5.00 by ann: late numbers', badge: { words: 'in progress' } },
      { text: 'Refund of $5.00 by ann: late numbers (Stripe: Too old.)', badge: { words: 'rejected' } },
    ]);
  });

  it('links to the member’s messages', () => {
    expect(supportEntries([message])).toMatchObject([
      {
        text: 'Message: Where are my numbers?',
        badge: { words: 'open' },
        to: '/admin-dashboard?tab=messages&open=c-1',
      },
    ]);
  });

  it('shows operator actions without the id of the member', () => {
    const entries = [
      { ...auditEntry, action: 'resent numbers', target: text.deliveryId },
      { ...auditEntry, action: 'closed account', target: `${ana.id}: shared the account` },
    ];
    expect(auditEntries(entries, ana.id).map((one) => one.text)).toEqual([
      'admin@example.com resent numbers (powerball-2026-11-23 sms)',
      'admin@example.com closed account (shared the account)',
    ]);
  });
});
