import { SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  applyReport,
  claim,
  type MessageDocument,
  numbersMessage,
  numbersMessageId,
  recordOutcome,
} from '@numbercast/delivery/messages';
import type { Channel } from '@numbercast/delivery/planning';
import { assign, assignmentId, type Draw, TILE_LEAVES } from '@numbercast/numbergen/planning';
import { pastDrawId } from '@numbercast/members/planning';
import { initialMetadata } from '@numbercast/platform/persistence/aggregate-metadata';
import { eventMessage } from '@numbercast/platform/testing/event-message';
import mongoose from 'mongoose';
import { drawOn } from '@numbercast/lottery/calendar';
import { entriesOf, INDEXES } from './indexes.js';

// One member's documents for one draw with five sets, created by the product's own functions
const memberId = '9f1c2d3e-0000-4000-8000-000000000000'; // same length as any other member id
const day = drawOn('powerball', '2027-03-15');
const { drawId, game, date, drawAt, deadline } = day;
const sets = Array.from({ length: 5 }, (_, i) => ({ whites: [1 + i, 20, 30, 40, 50], red: 10 }));
const now = new Date(deadline.getTime() - 8 * 3_600_000);
const moment = { now, technical: now };
const lookups = { unknownAfterMs: 1, acceptedAfterMs: 1 };
const contact = {
  ...{ email: 'somebody@example.com', phone: '2012000000', firstName: 'Ann', timeZones: ['America/New_York'] },
  ...{ isActive: true, isDeleted: false, channels: ['sms', 'email'] as Channel[], numbersOff: false },
  ...{ smsAllowed: true, emailAllowed: true, isConsenting: true, isJackpotTooSmall: false },
};
/** Command ids that writes store (`batched-collection.ts` of the platform): the last eight, twelve characters each. */
const writers = (writes: number) => Array.from({ length: Math.min(8, writes) }, () => 'x'.repeat(12));
const causeId = (collection: string) => `${collection}/${assignmentId(drawId, memberId)}:1`;

/** Returns the document of a message that was claimed, accepted by the provider and delivered. */
function delivered(channel: Channel) {
  const _id = numbersMessageId(drawId, memberId, channel);
  const numbers = { drawId, game, date, drawAt, sets, isFirst: false };
  const way = channel === 'sms' ? { carrier: 'verizon' as const, zones: 'America/New_York' } : {};
  const queued: MessageDocument = {
    ...numbersMessage(channel, memberId, numbers, { now, deadline, segments: 1, ...way }),
    _id,
  };
  const lease = { token: '0'.repeat(36), until: now };
  const claimed = { ...claim(queued, contact, moment, lease)!, _id };
  const accepted = {
    ...recordOutcome(claimed, lease.token, { kind: 'accepted', providerId: 'S'.repeat(34) }, moment, lookups)!,
    _id,
  };
  const after = applyReport(accepted, { state: 'delivered', providerId: 'S'.repeat(34) }, moment, lookups)!;
  const row = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
  return {
    ...row,
    ...initialMetadata(_id, [], { causeId: causeId('assignments') }),
    _v: 4,
    seq: 0,
    writers: writers(4),
    _id,
  };
}

const assignment = {
  ...assign({ game, date, drawAt, deadline } as Draw, {
    memberId,
    lane: 'pool',
    slot: 1,
    sets,
    first: false,
    assignedAt: now,
  }).next,
  ...initialMetadata(assignmentId(drawId, memberId), []),
  _id: assignmentId(drawId, memberId),
};

const pastNumbers = {
  _id: pastDrawId(drawId, memberId),
  memberId,
  drawId,
  game,
  date,
  drawAt,
  deadline,
  sets,
  srcSeq: 1,
};
const lines = sets.map(({ whites, red }) => [...whites, red]);
const reported = { _id: `${drawId}|${memberId}`, drawId, memberId, lines };

const size = (document: object) => mongoose.mongo.BSON.calculateObjectSize(document);

/** Bytes of a document, and of its entries in the indexes. */
export interface Size {
  store: string;
  collection: string;
  /** Documents for one member and draw. */
  each: number;
  bytes: number;
  indexBytes: number;
}

const sized = (
  store: string,
  collection: string,
  documents: object[],
  indexes: (typeof INDEXES)['messages'],
): Size => ({
  ...{ store, collection, each: documents.length },
  bytes: documents.reduce((sum, document) => sum + size(document), 0) / documents.length,
  indexBytes: documents.reduce((sum, document) => sum + entriesOf(document, indexes), 0) / documents.length,
});

/** Sizes of the permanent documents for one member's numbers in one draw. */
export const SIZES: readonly Size[] = [
  sized('delivery', 'messages', [delivered('sms'), delivered('email')], INDEXES.messages),
  sized('numbergen', 'assignments', [assignment], INDEXES.assignments),
  {
    store: 'numbergen',
    collection: 'proof_tiles',
    each: 1,
    bytes: 32 + 200 / TILE_LEAVES,
    indexBytes: 100 / TILE_LEAVES,
  },
  sized('members', 'past_numbers', [pastNumbers], INDEXES.pastNumbers),
  sized('reporting', 'assignments', [reported], INDEXES.reported),
];

const draw = { drawId, game, date, drawAt: timestampFromDate(drawAt), deadline: timestampFromDate(deadline) };
const origin = (aggregateId: string) => ({ source: 'numbergen', aggregateId, at: now });
const FACTS = [
  eventMessage(
    SetsAssignedSchema,
    { draw, memberId, sets, first: false },
    origin(`assignments/${assignmentId(drawId, memberId)}`),
  ),
];
const TRACEPARENT = 55; // characters of a header that the events above do not have

/** Bytes of one member's events of one draw on the wire: key, value and headers, uncompressed. */
export const EVENT_BYTES = FACTS.reduce((sum, { key, value, headers }) => {
  const named = Object.entries(headers).reduce((all, [name, text]) => all + name.length + text.length, 0);
  return sum + key.length + (value?.length ?? 0) + named + TRACEPARENT;
}, 0);
export const EVENTS_EACH = FACTS.length;
