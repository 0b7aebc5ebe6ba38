import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { Plan, SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import { MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import type { OutgoingEvent } from '@numbercast/platform';
import fc from 'fast-check';
import { aSignup, aSubscription, MEMBER_ID, SIGNED_UP } from '../../test/builders.js';
import { type Decision, hasJoined, type Member } from './member.js';
import { snapshot } from './member-events.js';
import { bill, recordConsent, openAccount, pay, refuse, restart, scheduleUpgrade } from './member-event-handlers.js';

type EventSchema = (current: Member | null) => Decision | null;

const minute = (count: number) => new Date(SIGNED_UP.getTime() + count * 60_000);
const payment: EventSchema = (current) => pay(MEMBER_ID, current, aSignup(), 'signups');
const account: EventSchema = (current) => openAccount(MEMBER_ID, current, 'subject-1');

const billings = fc
  .array(
    fc.record({
      status: fc.constantFrom(
        SubscriptionStatus.ACTIVE,
        SubscriptionStatus.PAST_DUE,
        SubscriptionStatus.PAUSED,
        SubscriptionStatus.ENDED,
      ),
      plan: fc.constantFrom(Plan.MONTHLY, Plan.ANNUAL),
      autoRenew: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((position) =>
    position.map(
      (fields, seq): EventSchema =>
        (current) =>
          bill(MEMBER_ID, current, aSubscription(fields), { source: 'sub_1', seq: seq + 1, at: minute(seq) }),
    ),
  );

const upgrades = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }).map((days) =>
  days.map(
    (day, seq): EventSchema =>
      (current) =>
        scheduleUpgrade(MEMBER_ID, current, {
          scheduleId: `sched_${seq}`,
          upgradeAt: minute(day),
          position: { source: 'sub_1', seq: seq + 1, at: minute(seq) },
        }),
  ),
);

/** Events of a second subscription may follow after all events of the first. */
const restarts = fc
  .array(fc.constantFrom(SubscriptionStatus.ACTIVE, SubscriptionStatus.ENDED), { maxLength: 3 })
  .map((statuses) =>
    statuses.map((status, index): EventSchema => {
      const position = { source: 'sub_2', seq: index + 1, at: minute(20 + index) };
      const apply = index === 0 ? restart : bill;
      return (current) => apply(MEMBER_ID, current, aSubscription({ status }), position);
    }),
  );

const consents = fc
  .array(
    fc.record({
      channel: fc.constantFrom('sms' as const, 'email' as const),
      allowed: fc.boolean(),
      at: fc.integer({ min: -3, max: 5 }).map(minute),
      source: fc.constantFrom('stop-reply', 'start-reply', 'bounce'),
    }),
    { maxLength: 5 },
  )
  .map((words) =>
    words.map(
      ({ channel, ...word }): EventSchema =>
        (current) =>
          recordConsent(MEMBER_ID, current, channel, word),
    ),
  );

const anyEvents = fc.tuple(billings, upgrades, restarts, consents).map((parts) => [payment, account, ...parts.flat()]);

/** The same events in any order, some of them repeated. */
const disordered = (all: EventSchema[]) =>
  fc
    .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.array(fc.constantFrom(...all), { maxLength: 6 }))
    .chain(([once, again]) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }));

function apply(all: EventSchema[]) {
  let member: Member | null = null;
  const events: OutgoingEvent[] = [];
  for (const handle of all) {
    const decision: Decision | null = handle(member);
    if (!decision) continue;
    member = decision.next;
    events.push(...decision.events);
  }
  return { member, events };
}

const inDisorder = anyEvents.chain((all) => fc.record({ all: fc.constant(all), received: disordered(all) }));

describe('The events of a member', () => {
  it('lead to the same member in any order, however often they are received', () => {
    fc.assert(
      fc.property(inDisorder, ({ all, received }) => expect(apply(received).member).toEqual(apply(all).member)),
    );
  });

  it('make the member join exactly once', () => {
    fc.assert(
      fc.property(inDisorder, ({ received }) => {
        const { events } = apply(received);
        expect(events.filter(({ type }) => type === MemberJoinedSchema.typeName)).toEqual(events.slice(0, 1));
      }),
    );
  });

  it('result in a last published event with the current state of the member', () => {
    fc.assert(
      fc.property(inDisorder, ({ received }) => {
        const { member, events } = apply(received);
        if (!member || !hasJoined(member)) throw new Error('did not join');
        // The member is field 1 of every member event, so any of their schemas can decode it
        const last = fromBinary(MemberJoinedSchema, events.at(-1)!.payload).member;
        expect(last).toEqual(snapshot(MEMBER_ID, member));
      }),
    );
  });

  it('never let a refused sign-up join', () => {
    const refusal: EventSchema = (current) => refuse(current, 'email-taken');
    const refused = fc.tuple(billings, consents).map((parts) => [payment, refusal, ...parts.flat()]);
    const received = refused.chain(disordered);
    fc.assert(
      fc.property(received, (all) => expect(apply(all)).toMatchObject({ member: { status: 'refused' }, events: [] })),
    );
  });
});
