import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { SubscriptionRestartedSchema } from '@numbercast/contracts/billing/v1/events';
import { after, aReading, day, mirrorOf, now, read, typesOf } from '../../test/readings.js';
import { admit, repaid, turnAway } from './succession.js';
import { unfulfilled } from './wanted.js';
import { wishCancelled } from './wishes.js';

const reading = aReading({ restartOf: 'sub_0' });
const candidate = () => mirrorOf(reading);

describe('a subscription begun to follow another', () => {
  it('is nobody’s business until it has the place', () => {
    expect(candidate().isCandidate).toBe(true);
    expect(typesOf(read(candidate(), { ...reading, autoRenew: false }))).toEqual([]);
  });

  it('is told once when it takes it, and like any other from then on', () => {
    const { next, events } = admit(candidate())!;
    expect(events.map(({ type }) => type)).toEqual([SubscriptionRestartedSchema.typeName]);
    const told = fromBinary(SubscriptionRestartedSchema, events[0]!.payload);
    expect(told).toMatchObject({ memberId: 'm-1', endedSubscriptionId: 'sub_0', subscription: { autoRenew: true } });
    expect(admit(next)).toBeNull();
    expect(turnAway(next, 'in_1', now)).toBeNull();
    expect(typesOf(read(next, { ...reading, periodEnd: day(60) }))).toEqual(['billing.v1.SubscriptionChanged']);
  });

  it('that is not needed is ended, then paid back, without a word to others', () => {
    const unwanted = turnAway(candidate(), 'in_1', now)!.next;
    expect(unfulfilled(unwanted)).toBe('cancel');
    const ended = read(unwanted, { ...reading, status: 'ended', endReason: 'member-cancelled' })!;
    expect(ended.events).toEqual([]);
    expect(unfulfilled(ended.next)).toBe('refund');
    expect(ended.next.pending).toBeDefined();
    const { next } = repaid(ended.next, now);
    expect(unfulfilled(next)).toBeNull();
    expect(next).not.toHaveProperty('pending');
    expect(turnAway(next, 'in_1', now)).toBeNull();
  });

  it('of a member who left before it could take the place is paid back too', () => {
    const left = wishCancelled(candidate(), 'deleted', now).next;
    const unwanted = after(left, turnAway(left, 'in_1', now));
    expect(unwanted).toMatchObject({ wishesCancelled: 'refused', owesInvoice: 'in_1' });
  });
});
