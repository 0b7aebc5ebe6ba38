import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aReading, after, day, mirrorOf, now, typesOf } from '../../test/provider-snapshots.js';
import { canResubscribe } from '../resubscriptions/resubscription.js';
import { type Dispute, isDisputed, type Mirror } from '../subscriptions/mirror.js';
import { nextAction } from '../subscription-reconciler/next-provider-action.js';
import { applyDispute } from './dispute.js';

const aDispute = (change: Partial<Dispute> = {}): Dispute => ({
  disputeId: 'du_1',
  status: 'open',
  amountCents: 1299,
  currency: 'usd',
  cause: 'fraudulent',
  openedAt: now,
  answerBy: day(9),
  ...change,
});

const take = (mirror: Mirror, ...disputes: Dispute[]) =>
  disputes.reduce((current, dispute) => after(current, applyDispute(current, dispute, now)), mirror);

const monthly = () => mirrorOf(aReading());

describe('a dispute', () => {
  it('publishes DisputeOpened and pauses charges while the bank decides', () => {
    const decision = applyDispute(monthly(), aDispute(), now);
    expect(typesOf(decision)).toEqual(['billing.v1.DisputeOpened']);
    expect(isDisputed(decision!.next)).toBe(true);
    expect(nextAction(decision!.next)).toBe('pause');
  });

  it('that is won resumes charges, unless the member had paused', () => {
    const paused = { ...take(monthly(), aDispute()), status: 'paused' as const };
    const won = applyDispute(paused, aDispute({ status: 'closed' }), now);
    expect(typesOf(won)).toEqual(['billing.v1.DisputeClosed']);
    expect(isDisputed(won!.next)).toBe(false);
    expect(nextAction(won!.next)).toBe('resume');
    expect(nextAction(take({ ...paused, desiredPaused: true }, aDispute({ status: 'closed' })))).toBeNull();
  });

  it('that is lost cancels the subscription, which the member cannot restart', () => {
    const lost = applyDispute(take(monthly(), aDispute()), aDispute({ status: 'lost' }), now);
    expect(typesOf(lost)).toEqual(['billing.v1.DisputeClosed']);
    expect(nextAction(lost!.next)).toBe('cancel');
    expect(canResubscribe({ ...lost!.next, status: 'ended', endReason: 'member-cancelled' })).toBe(false);
  });

  it('about an ended subscription blocks a restart until the dispute is closed', () => {
    const ended = mirrorOf(aReading(), aReading({ status: 'ended', endReason: 'not-renewed' }));
    expect(canResubscribe(ended)).toBe(true);
    expect(canResubscribe(take(ended, aDispute()))).toBe(false);
    expect(canResubscribe(take(ended, aDispute(), aDispute({ status: 'closed' })))).toBe(true);
  });

  it('that is only an inquiry is recorded and suspends no member', () => {
    const decision = applyDispute(monthly(), aDispute({ status: 'inquiry' }), now);
    expect(decision!.events).toEqual([]);
    expect(isDisputed(decision!.next)).toBe(false);
    expect(nextAction(decision!.next)).toBeNull();
  });

  it('changes nothing when it is read again unchanged', () => {
    expect(applyDispute(take(monthly(), aDispute()), aDispute(), now)).toBeNull();
  });

  it('of a rejected sign-up is not published', () => {
    expect(applyDispute({ ...monthly(), desiredCancel: 'refused' }, aDispute(), now)!.events).toEqual([]);
  });

  it('has the newest status after any sequence of readings, and is published as closed at most as often as opened', () => {
    const ids = ['du_1', 'du_2', 'du_3'] as const;
    const statuses = fc.constantFrom<Dispute['status']>('inquiry', 'open', 'closed', 'lost');
    const readings = fc.array(fc.record({ disputeId: fc.constantFrom(...ids), status: statuses }), { maxLength: 20 });
    fc.assert(
      fc.property(readings, (all) => {
        const published: string[] = [];
        let mirror = monthly();
        for (const reading of all) {
          for (let times = 0; times < 2; times++) {
            const decision = applyDispute(mirror, aDispute(reading), now);
            published.push(...typesOf(decision));
            mirror = after(mirror, decision);
          }
        }
        const newest = new Map(all.map((reading) => [reading.disputeId, reading.status]));
        const kept = new Map(mirror.disputes?.map(({ disputeId, status }) => [disputeId, status]));
        expect(kept).toEqual(newest);
        const isHeld = [...newest.values()].some((status) => status === 'open' || status === 'lost');
        expect(isDisputed(mirror)).toBe(isHeld);
        const opened = published.filter((type) => type.endsWith('DisputeOpened')).length;
        const closed = published.filter((type) => type.endsWith('DisputeClosed')).length;
        expect(closed).toBeLessThanOrEqual(opened);
      }),
    );
  });
});
