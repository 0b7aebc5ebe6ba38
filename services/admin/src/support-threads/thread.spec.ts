import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accepts, contains, type Incoming, joinThread, senderKeyOf, startThread, supersede } from './thread.js';

const DAY_MS = 86_400_000;
const NOON = new Date('2026-11-22T12:00:00Z');
const after = (days: number) => new Date(NOON.getTime() + days * DAY_MS);
const ann = { name: 'Ann Lee', email: 'ann@example.com' };
const message = (id: string, at = NOON, changes: Partial<Incoming> = {}): Incoming => ({
  id,
  channel: 'form',
  subject: 'Missing numbers',
  body: 'None came.',
  at,
  sender: ann,
  ...changes,
});
const closedAt = (at: Date) => {
  const { waitingSince: _over, ...thread } = startThread(message('m-1'));
  return { ...thread, state: 'closed' as const, closed: { by: 'ops', at } };
};

describe('the sender of a message', () => {
  it('is identified as the member on every channel', () => {
    const byText = senderKeyOf({ ...ann, phone: '+12125550142', memberId: 'm' });
    expect(byText).toBe(senderKeyOf({ ...ann, memberId: 'm' }));
    expect(byText).not.toBe(senderKeyOf({ ...ann, phone: '+12125550142' }));
  });

  it('is identified by the email address in any case if it belongs to no member', () =>
    expect(senderKeyOf({ ...ann, email: 'Ann@Example.com' })).toBe(senderKeyOf(ann)));
});

describe('a message of the same sender', () => {
  it('joins an open thread, which keeps waiting since the first message', () => {
    const joined = joinThread(startThread(message('m-1')), message('m-2', after(3)))!;
    expect(joined.messages.map(({ id }) => id)).toEqual(['m-1', 'm-2']);
    expect(joined).toMatchObject({ state: 'open', waitingSince: NOON, receivedAt: after(3), revision: 2 });
  });

  it('reopens a thread that was closed less than 14 days before', () => {
    const joined = joinThread(closedAt(NOON), message('m-2', after(13)))!;
    expect(joined).toMatchObject({ state: 'open', waitingSince: after(13) });
    expect(joined).not.toHaveProperty('closed');
  });

  it('does not join a thread that was closed 14 days before, which is superseded', () => {
    const closed = closedAt(NOON);
    expect(joinThread(closed, message('m-2', after(14)))).toBeNull();
    expect(supersede(closed, after(14))).not.toHaveProperty('current');
    expect(supersede(closed, after(13))).toBeNull();
  });

  it('joins once, however often it arrives', () => {
    const joined = joinThread(startThread(message('m-1')), message('m-2', after(1)))!;
    expect(joinThread(joined, message('m-2', after(1)))).toBeNull();
  });

  it('adds the phone of a text to a thread that the contact form started', () => {
    const sender = { ...ann, phone: '+12125550142', email: '' };
    expect(
      joinThread(startThread(message('m-1')), message('SM1', after(1), { channel: 'text', sender })),
    ).toMatchObject({
      phone: '+12125550142',
      email: ann.email,
    });
  });

  it('is in exactly one thread, in chronological order, whatever the sequence of messages and closings', () => {
    const steps = fc.array(fc.record({ days: fc.integer({ min: 0, max: 40 }), closes: fc.boolean() }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, (all) => {
        let now = NOON;
        const threads = [startThread(message('m-0'))];
        all.forEach(({ days, closes }, index) => {
          now = new Date(now.getTime() + days * DAY_MS);
          const last = threads.at(-1)!;
          const joined = joinThread(last, message(`m-${index + 1}`, now));
          threads[threads.length - 1] = joined ?? supersede(last, now)!;
          if (!joined) threads.push(startThread(message(`m-${index + 1}`, now)));
          if (closes) threads.push({ ...threads.pop()!, state: 'closed', closed: { by: 'ops', at: now } });
        });
        const ids = threads.flatMap(({ messages }) => messages.map(({ id }) => id));
        expect(ids).toEqual(Array.from({ length: all.length + 1 }, (_, index) => `m-${index}`));
        expect(threads.filter(({ current }) => current)).toHaveLength(1);
      }),
    );
  });
});

it('a thread with 200 messages accepts no more and is superseded', () => {
  let thread = startThread(message('m-0'));
  for (let n = 1; accepts(thread, NOON); n++) thread = joinThread(thread, message(`m-${n}`))!;
  expect(thread.messages).toHaveLength(200);
  expect(contains(thread, 'm-199')).toBe(true);
  expect(supersede(thread, NOON)).not.toHaveProperty('current');
});
