import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  type Member,
  MemberChangedSchema,
  MemberJoinedSchema,
  MemberStatus,
} from '@numbercast/contracts/members/v1/events';
import { SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import type { RunningService } from '@numbercast/platform/testing';
import { DEADLINE, DRAW_AT, sets } from './builders.js';

type Changes = Partial<Omit<Member, '$typeName'>>;

export const aMember = (memberId: string, { status = MemberStatus.ACTIVE, ...changes }: Changes = {}) => ({
  memberId,
  email: `${memberId}@example.com`,
  phone: '5015550142',
  firstName: 'Ann',
  lastName: 'Lee',
  timeZones: ['America/New_York'],
  status,
  receivesNumbers: status === MemberStatus.ACTIVE || status === MemberStatus.PAYMENT_FAILED,
  games: ['powerball', 'megamillions'],
  deliveryMethod: 'both',
  notificationsEnabled: true,
  jackpotThreshold: 'all',
  smsAllowed: true,
  emailAllowed: true,
  ...changes,
});

export const join = (service: RunningService, memberId: string, changes: Changes = {}) =>
  service.publish(MemberJoinedSchema, { member: aMember(memberId, changes) }, { aggregateId: memberId });

export const change = (service: RunningService, memberId: string, changes: Changes = {}) =>
  service.publish(MemberChangedSchema, { member: aMember(memberId, changes) }, { aggregateId: memberId });

interface Assigned {
  drawId?: string;
  game?: string;
  date?: string;
  first?: boolean;
  count?: number;
  drawAt?: Date;
  deadline?: Date;
}

/** Publishes like numbergen: one aggregate for each member and draw. */
export function assign(service: RunningService, memberId: string, changes: Assigned = {}) {
  const {
    game = 'powerball',
    date = '2026-11-23',
    first = false,
    count = 5,
    drawAt = DRAW_AT,
    deadline = DEADLINE,
  } = changes;
  const drawId = changes.drawId ?? `${game}-${date}`;
  const draw = { drawId, game, date, drawAt: timestampFromDate(drawAt), deadline: timestampFromDate(deadline) };
  const payload = { draw, memberId, sets: sets(count), first };
  return service.publish(SetsAssignedSchema, payload, { aggregateId: `${drawId}|${memberId}` });
}
