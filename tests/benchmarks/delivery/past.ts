import { referenceOf } from '@numbercast/delivery/messages';
import { KeyRing } from '@numbercast/platform/encryption/key-ring';
import { EncryptedTexts } from '@numbercast/platform/encryption/encrypted-text';
import { shardOf } from '@numbercast/platform/persistence/aggregate-metadata';
import type { Connection } from 'mongoose';
import { type Draw, drawOf, GAMES } from './draws.js';
import { memberIdOf, memberOf, type Range, setsOf } from './people.js';

const PER_WRITE = 1_000;
const CHANNELS = ['sms', 'email'] as const;
const metadata = (_id: string, srcSeq?: number) => ({
  _id,
  ...(srcSeq === undefined
    ? { _v: 4, seq: 1, outbox: [], shard: shardOf(_id), applied: [], relayToken: 1 }
    : { srcSeq }),
});

/** Email addresses and phones are encrypted as delivery encrypts them. */
const contactOf = (ring: KeyRing) => (n: number) => {
  const ciphertext = (field: 'email' | 'phone', value: string) =>
    new EncryptedTexts(ring, `recipients.${field}`, 'exact').stored(value);
  const { memberId, email, phone, firstName, timeZones } = memberOf(n);
  const preferences = {
    isActive: true,
    isDeleted: false,
    channels: [...CHANNELS],
    smsAllowed: true,
    emailAllowed: true,
  };
  const addresses = { email: ciphertext('email', email), phone: ciphertext('phone', phone) };
  return { ...metadata(memberId, 1), ...addresses, firstName, timeZones, ...preferences };
};

/** Last week's messages are delivered; next week's texts wait for their day, and its emails have been accepted. */
function messageOf({ drawId, game, date, drawAt, deadline }: Draw, channel: (typeof CHANNELS)[number], n: number) {
  const memberId = memberIdOf(n);
  const id = `${drawId}|${memberId}|${channel}`;
  const isOver = game === 'powerball';
  const state = isOver ? 'delivered' : channel === 'sms' ? 'queued' : 'accepted';
  const mark = referenceOf({ _id: id }, 0);
  return {
    ...metadata(id),
    memberId,
    channel,
    numbers: { drawId, game, date, drawAt, sets: setsOf(n), isFirst: false },
    state,
    createdAt: new Date(drawAt.getTime() - 7 * 86_400_000),
    dueAt: state === 'queued' ? deadline : new Date(0),
    ...(state === 'queued' && { deferral: 'scheduled' }),
    deadline,
    retryAt: new Date(0),
    attempt: state === 'queued' ? 0 : 1,
    segments: 1,
    isMaybeDuplicate: false,
    zones: 'America/New_York',
    carrier: 'unknown',
    ...(state !== 'queued' && { providerId: `${mark}${n}` }),
  };
}

/** Inserts members and their messages of both games on both channels, as delivery stores them. */
export async function insertPastMessages(connection: Connection, fieldKeys: string, [from, to]: Range) {
  const contact = contactOf(new KeyRing(fieldKeys));
  const draws = [drawOf('powerball', -1), drawOf('megamillions', 40)];
  const [contacts, deliveries] = [connection.collection('recipients'), connection.collection('messages')];
  for (let at = from; at < to; at += PER_WRITE) {
    const members = Array.from({ length: Math.min(PER_WRITE, to - at) }, (_, i) => at + i);
    await contacts.insertMany(members.map(contact) as never[], { ordered: false });
    for (const draw of draws)
      for (const channel of CHANNELS)
        await deliveries.insertMany(members.map((n) => messageOf(draw, channel, n)) as never[], { ordered: false });
  }
}

/** Messages of a member. */
export const MESSAGES_EACH = GAMES.length * CHANNELS.length;
