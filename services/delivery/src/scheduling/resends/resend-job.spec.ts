import { describe, expect, it } from '@jest/globals';
import { aRecipient } from '../../../test/builders.js';
import {
  advance,
  recordedStats,
  endStopping,
  fateOf,
  nothing,
  type ResendJob,
  startJob,
  stopJob,
} from './resend-job.js';

const NOW = new Date('2026-11-22T17:00:00Z');
const order = { drawId: 'powerball-2026-11-23', channel: 'sms' as const, states: ['failed' as const] };
const job = (changes: Partial<ResendJob> = {}): ResendJob => ({ ...startJob(order, 'ann', NOW).next, ...changes });
const tally = recordedStats(nothing, 'queued', 2);

describe('a message that did not arrive', () => {
  const again = (state: 'delivered' | 'queued' | 'failed', _id = 'by hand') => [{ _id, state }];

  it.each([
    ['is resent', [], aRecipient(), 'queued'],
    ['is resent when an earlier resend failed too', again('failed'), aRecipient(), 'queued'],
    ['is skipped when an earlier resend was delivered', again('delivered'), aRecipient(), 'delivered'],
    ['is skipped while an earlier resend is in progress', again('queued'), aRecipient(), 'onTheWay'],
    ['is skipped when its member has opted out', [], aRecipient({ isConsenting: false }), 'refused'],
    ['is skipped when its member is unknown', [], null, 'refused'],
    ['is skipped when its member cannot be decrypted', [], 'unreadable', 'unreadable'],
    [
      'is skipped when an earlier resend was delivered, even if its member cannot be decrypted',
      again('delivered'),
      'unreadable',
      'delivered',
    ],
    ['is counted as queued when this job queued it before a crash', again('delivered', 'own'), null, 'queued'],
  ] as const)('%s', (_, before, recipient, fate) => {
    expect(fateOf('own', 'sms', recipient, before)).toBe(fate);
  });
});

describe('a bulk resend', () => {
  it('is recorded in the audit log when it starts and when it is stopped', () => {
    expect(startJob(order, 'ann', NOW).events.map(({ type }) => type)).toEqual(['admin.v1.AdminActed']);
    expect(stopJob(job(), 'bo', NOW)).toMatchObject({
      next: { state: 'stopping' },
      events: [{ type: 'admin.v1.AdminActed' }],
    });
  });

  it('continues from its cursor and counts each batch once', () => {
    const once = advance(job(), { from: 'powerball-2026-11-23|', to: 'row 9', tally }, NOW)!.next;
    expect(once).toMatchObject({ cursor: 'row 9', state: 'running', tally: { queued: 1, segments: 2 } });
    expect(advance(once, { from: 'powerball-2026-11-23|', to: 'row 9', tally }, NOW)).toBeNull();
  });

  it('of an earlier release, which did not count unreadable members, counts them from now on', () => {
    const { unreadable: _, ...former } = nothing;
    const batch = { from: 'powerball-2026-11-23|', to: 'row 9', tally: { ...nothing, unreadable: 1 } };
    expect(advance(job({ tally: former as never }), batch, NOW)?.next.tally).toEqual({ ...nothing, unreadable: 1 });
  });

  it('is done when no messages are left', () => {
    const done = advance(job(), { from: 'powerball-2026-11-23|', to: null, tally: nothing }, NOW)!.next;
    expect(done).toMatchObject({ state: 'done', endedAt: NOW });
    expect(advance(done, { from: done.cursor, to: null, tally }, NOW)).toBeNull();
  });

  it('can be stopped once after it has queued its messages', () => {
    const stopping = stopJob(job({ state: 'done' }), 'bo', NOW)!.next;
    expect(stopping.state).toBe('stopping');
    expect(stopJob(stopping, 'bo', NOW)).toBeNull();
  });

  it('that was stopped ends as stopped, with its counts up to then', () => {
    const stopping = job({ state: 'stopping', tally });
    expect(advance(stopping, { from: stopping.cursor, to: null, tally: nothing }, NOW)).toBeNull();
    expect(endStopping(stopping, NOW)?.next).toMatchObject({ state: 'stopped', tally: { queued: 1 } });
  });
});
