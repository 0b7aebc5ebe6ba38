import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { MemberJoinedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import type { BusMessage } from '@numbercast/platform/events/envelope';
import { eventMessage } from '@numbercast/platform/testing/event-message';
import type { Namespace } from '../event-messages.js';
import type { Draw } from './draws.js';

const PER_BATCH = 1_000;
const FIRST_PHONE = 2_012_000_000;
const SETS = 5;

/** Ids are scattered, as the random ids of real members are. */
export const memberIdOf = (n: number) => {
  const mixed = Math.imul(n + 1, 0x9e3779b1) >>> 0;
  return `${mixed.toString(16).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
};
const phoneOf = (n: number) => String(FIRST_PHONE + n);
const emailOf = (n: number) => `m${n}@people.example`;

/** Returns the number of the member with an address. */
export const memberAt = (address: string) =>
  address.startsWith('+1') ? Number(address.slice(2)) - FIRST_PHONE : Number(/^m(\d+)@/.exec(address)?.[1]);

/** A member who plays both games and receives numbers on both channels. */
export const memberOf = (n: number) => ({
  memberId: memberIdOf(n),
  email: emailOf(n),
  phone: phoneOf(n),
  firstName: 'Ann',
  lastName: 'Lee',
  timeZones: ['America/New_York'],
  status: MemberStatus.ACTIVE,
  receivesNumbers: true,
  games: ['powerball', 'megamillions'],
  deliveryMethod: 'both',
  notificationsEnabled: true,
  smsAllowed: true,
  emailAllowed: true,
});

/** Sets of a member. They encode the member's number, so that no two members have the same. */
export const setsOf = (n: number) =>
  Array.from({ length: SETS }, (_, i) => ({
    whites: [
      1 + i,
      10 + (n % 10),
      20 + (Math.floor(n / 10) % 15),
      35 + (Math.floor(n / 150) % 15),
      50 + ((n + i) % 19),
    ],
    red: 1 + (Math.floor(n / 2_250) % 24),
  }));

function assigned({ drawId, game, date, drawAt, deadline }: Draw, n: number) {
  const instants = { drawAt: timestampFromDate(drawAt), deadline: timestampFromDate(deadline) };
  const memberId = memberIdOf(n);
  const draw = { drawId, game, date, ...instants };
  const origin = { source: 'bench', aggregateId: `${drawId}|${memberId}` };
  return eventMessage(SetsAssignedSchema, { draw, memberId, sets: setsOf(n), first: false }, origin);
}

/** Numbers of members; `to` is excluded. */
export type Range = [from: number, to: number];

async function publish({ bus }: Namespace, type: string, [from, to]: Range, payloadOf: (n: number) => BusMessage) {
  const topic = bus.topicOf(type);
  for (let at = from; at < to; at += PER_BATCH) {
    const count = Math.min(PER_BATCH, to - at);
    await bus.send([{ topic, messages: Array.from({ length: count }, (_, i) => payloadOf(at + i)) }]);
  }
}

/** Publishes that these members have joined. */
export const publishMembers = (space: Namespace, range: Range) =>
  publish(space, MemberJoinedSchema.typeName, range, (n) =>
    eventMessage(MemberJoinedSchema, { member: memberOf(n) }, { source: 'bench', aggregateId: memberIdOf(n) }),
  );

/** Publishes that numbers for a draw were assigned to these members. */
export const publishAssignments = (space: Namespace, draw: Draw, range: Range) =>
  publish(space, SetsAssignedSchema.typeName, range, (n) => assigned(draw, n));
