import { describe, expect, it } from '@jest/globals';
import { aMessage, MEMBER } from '../../../test/builders.js';
import { archivedRow, type StoredRow } from './archivable.js';
import { type ArchiveLine, newMemberKey, openLine, parseLine, writeLine } from './archive-line.js';

const PHONE = '+15015550142';
const message = archivedRow({ ...aMessage({ to: PHONE, state: 'delivered' }), _v: 4 } as StoredRow);
const key = newMemberKey(MEMBER);
type EncryptedLine = Extract<ArchiveLine, { ciphertext: string }>;

describe('a line of a member', () => {
  it('decrypts to the whole message with the key of the member', () => {
    const opened = openLine(parseLine(writeLine(message, key)) as EncryptedLine, key);
    expect(opened).toEqual(message);
    expect(opened.createdAt).toBeInstanceOf(Date);
  });

  it('does not identify the member without the key', () => {
    const text = writeLine(message, key);
    for (const personal of [PHONE, MEMBER, key.key]) expect(text).not.toContain(personal);
    expect(() => openLine(parseLine(text) as EncryptedLine, newMemberKey(MEMBER))).toThrow();
  });

  it('is less than half as long as the document', () => {
    expect(writeLine(message, key).length).toBeLessThan(JSON.stringify(message).length / 2);
  });

  it('is rejected when its ciphertext was changed', () => {
    const line = parseLine(writeLine(message, key)) as EncryptedLine;
    const bytes = Buffer.from(line.ciphertext, 'base64');
    bytes[20]! ^= 1;
    expect(() => openLine({ ...line, ciphertext: bytes.toString('base64') }, key)).toThrow();
  });
});

describe('a line of a reply to a phone without a member', () => {
  it('contains the reply without the phone', () => {
    const { memberId: _memberId, numbers: _numbers, ...rest } = message;
    const reply = { ...rest, _id: 'reply|SM1|sms', content: { kind: 'help-reply' as const, to: PHONE } };
    const text = writeLine(reply, undefined);
    expect(text).not.toContain(PHONE);
    expect(parseLine(text)).toMatchObject({
      message: { _id: 'reply|SM1|sms', content: { kind: 'help-reply' } },
    });
  });
});

describe('text', () => {
  it.each([
    '',
    '{}',
    '{"key":"a"}',
    '{"key":"a","ciphertext":"?"}',
    '{"message":{}}',
    '{"message":{"_id":"a","_v":1},"key":"b"}',
  ])('is rejected when it is not a valid line of an archive: %s', (text) => {
    expect(() => parseLine(text)).toThrow();
  });
});
