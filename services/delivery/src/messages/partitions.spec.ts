import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aMessage } from '../../test/builders.js';
import { CHANNELS } from '../recipients/recipient.js';
import { MOST_PARTITIONS, partitionName, partitionOfKey } from './partition.js';
import { Partitions } from './partitions.js';

const senders = Array.from({ length: MOST_PARTITIONS }, (_, n) => `+1500555${1_000 + n}`);
const partitionsOf = (texts: number, emails: number) =>
  new Partitions({ TWILIO_FROM: senders.slice(0, texts).join(','), EMAIL_PARTITIONS: emails });

const aCount = fc.integer({ min: 1, max: MOST_PARTITIONS });
const aChannel = fc.constantFrom(...CHANNELS);
const HELP = { kind: 'help-reply', to: '+15015550142' } as const;

describe('the partition of a message', () => {
  it('belongs to the channel of the message and is the same for all messages of a member', () => {
    const law = fc.property(aCount, aCount, aChannel, fc.uuid(), (texts, emails, channel, memberId) => {
      const partitions = partitionsOf(texts, emails);
      const numbers = ['first', 'second'].map(
        (id) => partitions.assign(id, aMessage({ channel, memberId })).partition ?? 0,
      );
      expect(numbers[1]).toBe(numbers[0]);
      expect(partitions.ofChannel(channel).filter(({ number }) => number === numbers[0])).toHaveLength(1);
    });
    fc.assert(law);
  });

  it('has a unique name, which is the name of the channel for the first partition', () => {
    const names = partitionsOf(3, 2).all.map(partitionName);
    expect(names).toEqual(['sms', 'sms:1', 'sms:2', 'email', 'email:1', 'push']);
  });

  it('is not stored if it is the first one, so a single sender stores none', () => {
    const single = partitionsOf(1, 1);
    for (const channel of CHANNELS) expect(single.assign('id', aMessage({ channel })).partition).toBeUndefined();
    expect(partitionsOf(3, 3).assign('id', { ...aMessage(), partition: 0 }).partition).toBeUndefined();
  });

  it('depends on the address if the message has no member', () => {
    const partitions = partitionsOf(16, 16);
    const { memberId: _member, ...reply } = aMessage({ content: HELP });
    const numbers = ['reply|1|sms', 'reply|2|sms'].map((id) => partitions.assign(id, reply).partition ?? 0);
    expect(numbers[1]).toBe(numbers[0]);
  });

  it('is that of the sender that a phone has texted, if TWILIO_FROM lists the sender', () => {
    const partitions = partitionsOf(3, 1);
    expect(partitions.ofSender([undefined, senders[2]])).toBe(2);
    expect(partitions.ofSender([undefined, '+15005559999'])).toBeUndefined();
    expect(partitions.assign('id', { ...aMessage(), partition: 2 }).partition).toBe(2);
  });
});

describe('members', () => {
  it('are distributed evenly over partitions', () => {
    for (let count = 1; count <= MOST_PARTITIONS; count++) {
      const counts = new Array<number>(count).fill(0);
      for (let n = 0; n < 16_000; n++) counts[partitionOfKey(`member-${n}`, count)]! += 1;
      for (const one of counts) expect(Math.abs(one - 16_000 / count)).toBeLessThan(0.1 * (16_000 / count));
    }
  });

  it('get every text from the sender of their partition', () => {
    const law = fc.property(aCount, fc.uuid(), (texts, memberId) => {
      const partitions = partitionsOf(texts, 1);
      const message = partitions.assign('id', aMessage({ memberId }));
      expect(partitions.senderOf(message)).toBe(senders[message.partition ?? 0]);
    });
    fc.assert(law);
  });
});

describe('a queued message after the number of partitions has changed', () => {
  it('moves to a partition that exists, and stays there', () => {
    const law = fc.property(aCount, aCount, fc.uuid(), (before, now, memberId) => {
      const queued = { ...partitionsOf(before, 1).assign('id', aMessage({ memberId })), _id: 'id' };
      const partitions = partitionsOf(now, 1);
      const moved = { ...(partitions.move(queued) ?? queued), _id: 'id' };
      expect(moved.partition ?? 0).toBeLessThan(now);
      expect(partitions.move(moved)).toBeNull();
    });
    fc.assert(law);
  });

  it('does not move once it is being sent', () => {
    const lease = { token: 'ours', until: new Date() };
    expect(partitionsOf(1, 1).move(aMessage({ partition: 3, state: 'sending', lease }))).toBeNull();
  });
});
