import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { KeyRing } from '@numbercast/platform/encryption/key-ring';
import mongoose from 'mongoose';
import { z } from 'zod';
import { type ArchivedRow, withoutPhone } from './archivable.js';

/** The key for the lines of one member. */
export interface MemberKey {
  memberId: string;
  /** Identifies the key in each line, in place of the member's id. */
  lineId: string;
  /** Base64 of 32 bytes. */
  key: string;
}

export const newMemberKey = (memberId: string): MemberKey => ({
  memberId,
  lineId: randomBytes(9).toString('base64url'),
  key: randomBytes(32).toString('base64'),
});

/** A line of an archive file: encrypted with the key of its member, or in plaintext if the message has no member. */
const line = z.union([
  z.strictObject({ key: z.string(), ciphertext: z.base64() }),
  z.strictObject({ message: z.looseObject({ _id: z.string(), _v: z.int() }) }),
]);
export type ArchiveLine = z.infer<typeof line>;

const ABOUT = 'delivery/archive';

// Deriving a ring from a key takes longer than all other work on a line
const rings = new WeakMap<MemberKey, KeyRing>();
function ringOf(key: MemberKey) {
  const ring = rings.get(key) ?? new KeyRing(`member:${key.key}`);
  rings.set(key, ring);
  return ring;
}

// Extended JSON distinguishes dates from texts
const { EJSON } = mongoose.mongo.BSON;

/**
 * Lines are compressed one by one, because encrypted text cannot be compressed. This dictionary contains the text that
 * most of them share. It belongs to format 1 of the files and must not change.
 */
const DICTIONARY = Buffer.from(
  '"reason":"not-chosen""opted-out""rejected-30006""unknown""expired""suppressed""failed""sms","email"' +
    '"notice":{"silent":"","source":"letter":{"kind":"account":{"kind":"correction":{"resend":{"number":1,"actor":"' +
    '"maybeDuplicate":true,"copies":1,"zones":"America/Chicago America/Los_Angeles America/Denver America/New_York"' +
    '"carrier":"unknown","providerId":"SM","template":"numbers-text-1","numbers-mail-1","segments":1,"attempt":1,' +
    '"isMaybeDuplicate":false,"acceptedAt":{"$date":"2026-01-01T17:00:00Z"},"deliveredAt":{"$date":"2026-01-01T17:00:' +
    '00Z"},"createdAt":{"$date":"2026-01-01T05:00:00Z"},"dueAt":{"$date":"2026-01-01T13:00:00Z"},"deadline":{"$date":' +
    '"2026-01-02T03:59:00Z"},{"_id":"megamillions-2026-01-01|powerball-2026-01-01|","memberId":"","channel":"sms",' +
    '"state":"delivered","to":"+1"numbers":{"drawId":"powerball-2026-01-01","game":"powerball","date":"2026-01-01",' +
    '"drawAt":{"$date":"2026-01-02T03:59:00Z"},"sets":[{"whites":[1,2,3,4,5],"red":6},{"whites":[11,22,33,44,55],' +
    '"red":16}],"isFirst":false},"_v":5}',
);

/** @param key of the message's member; none for a reply to a phone that no member has */
export function writeLine(message: ArchivedRow, key: MemberKey | undefined): string {
  if (!key) return EJSON.stringify({ message: withoutPhone(message) });
  const packed = deflateRawSync(EJSON.stringify(message), { dictionary: DICTIONARY });
  const { bytes } = ringOf(key).encrypt(packed, ABOUT);
  return JSON.stringify({ key: key.lineId, ciphertext: bytes.toString('base64') } satisfies ArchiveLine);
}

/** @throws ZodError for text that is not an archive line */
export const parseLine = (text: string): ArchiveLine => line.parse(JSON.parse(text));

/** @throws Error when the line was changed, or belongs to another key */
export function openLine(line: Extract<ArchiveLine, { ciphertext: string }>, key: MemberKey): ArchivedRow {
  const bytes = Buffer.from(line.ciphertext, 'base64');
  const packed = ringOf(key).decrypt({ keyId: 'member', bytes }, ABOUT);
  return EJSON.parse(inflateRawSync(packed, { dictionary: DICTIONARY }).toString()) as ArchivedRow;
}
