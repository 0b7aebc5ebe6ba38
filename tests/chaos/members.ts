import { setTimeout as delay } from 'node:timers/promises';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { MemberJoinedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import type { KafkaConfig } from '@numbercast/platform/config/config';
import { Bus } from '@numbercast/platform/messaging/kafka';
import { eventMessage } from '@numbercast/platform/testing/event-message';
import type { ExpectedDraw, Game } from '../support/draws.js';
import { type Due, dueFor, type Member } from '../support/delivery-oracle.js';
import { person } from '../support/people.js';

export interface ChaosMember extends Member {
  games: Game[];
  timeZones: string[];
}

const GAMES: Game[][] = [['powerball', 'megamillions'], ['powerball'], ['megamillions']];
// At noon in New York, it is past 8 a.m. in all of these time zones, so texts may be sent
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Puerto_Rico'];
const AT_ONCE = 500;
const RETRY_AFTER_MS = 1_000;

/** Members who join at once, with different games, channels and time zones. */
export function chaosMembers(size: number): ChaosMember[] {
  return Array.from({ length: size }, (_, n) => ({
    ...person(n),
    memberId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    games: GAMES[Math.floor(n / 3) % GAMES.length]!,
    timeZones: [ZONES[n % ZONES.length]!],
  }));
}

/** Messages that must arrive for a draw. */
export function dueOf(draw: ExpectedDraw, members: ChaosMember[]): Due[] {
  const playing = members.filter(({ games }) => games.includes(draw.game));
  return dueFor(draw, draw.deadline, playing);
}

function joined(chosen: ChaosMember, at: Date) {
  const { memberId, email, phone, firstName, lastName, zip, method, games, timeZones } = chosen;
  const member = {
    ...{ memberId, email, phone, firstName, lastName, zip, games, timeZones },
    deliveryMethod: method,
    status: MemberStatus.ACTIVE,
    receivesNumbers: true,
    notificationsEnabled: true,
    smsAllowed: method !== 'email',
    emailAllowed: true,
    joinedAt: timestampFromDate(at),
  };
  return eventMessage(MemberJoinedSchema, { member }, { source: 'members', aggregateId: memberId, at });
}

/** Publishes the joining of all members, and retries while the broker is down. */
export async function publishJoined(members: ChaosMember[], kafka: KafkaConfig, at: Date) {
  const bus = new Bus(kafka, 'members');
  const topic = bus.topicOf(MemberJoinedSchema.typeName);
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const messages = members.slice(from, from + AT_ONCE).map((member) => joined(member, at));
    const isSent = () =>
      bus.send([{ topic, messages }]).then(
        () => true,
        () => false,
      );
    while (!(await isSent())) await delay(RETRY_AFTER_MS);
  }
  await bus.disconnect();
}
