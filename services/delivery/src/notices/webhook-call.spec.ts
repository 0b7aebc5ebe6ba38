import { describe, expect, it } from '@jest/globals';
import { type Attempt, claim, newCall, record, type WebhookCall } from './webhook-call.js';

const NOW = new Date('2026-11-22T17:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const call = {
  ...newCall({ routeId: 'r-1', to: 'https://hooks.example.com/x', text: 'Result late.' }, NOW),
  _id: 'n-1',
};
const named = (next: WebhookCall) => ({ ...next, _id: 'n-1' });
const claimed = named(claim(call, 'a', NOW, 30_000)!.next);
const recorded = (attempt: Attempt) => record(claimed, 'a', attempt, later(1_000))!;

describe('a call to a webhook', () => {
  it('is claimed by one replica, and by another only after the claim has expired', () => {
    expect(claim(claimed, 'b', later(29_000), 30_000)).toBeNull();
    const second = claim(claimed, 'b', later(30_000), 30_000)!;
    expect(second.next).toMatchObject({ claim: 'b', attempt: 2 });
    expect(record(named(second.next), 'a', { kind: 'accepted' }, later(31_000))).toBeNull();
  });

  it('is settled once it is accepted, and its secret URL is deleted', () => {
    const { next, events } = recorded({ kind: 'accepted' });
    expect(next).toMatchObject({ state: 'delivered', to: undefined });
    expect(events).toHaveLength(1);
    expect(claim(named(next), 'b', later(60_000), 30_000)).toBeNull();
  });

  it('is retried with increasing delays when it may succeed later', () => {
    const first = recorded({ kind: 'retry', error: 'status 503' }).next;
    expect(first).toMatchObject({ state: 'queued', dueAt: later(3_000), error: 'status 503' });
    const again = named(claim(named(first), 'b', later(3_000), 30_000)!.next);
    expect(record(again, 'b', { kind: 'retry', error: 'status 503' }, later(4_000))!.next.dueAt).toEqual(later(8_000));
  });

  it('fails immediately when the webhook rejects it, and after a day of failed retries', () => {
    expect(recorded({ kind: 'refused', error: 'status 404' }).next).toMatchObject({
      state: 'failed',
      error: 'status 404',
    });
    const waiting = named(recorded({ kind: 'retry', error: 'status 503' }).next);
    expect(claim(waiting, 'b', later(25 * 3_600_000), 30_000)!.next).toMatchObject({
      state: 'failed',
      error: 'status 503',
      to: undefined,
    });
  });
});
