import { describe, expect, it } from '@jest/globals';
import { type Consent, followDecision, optIn, optOut } from './consent.js';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const stopped: Consent = { memberId: 'm', channel: 'sms', isAllowed: false, source: 'stop-reply', receivedAt: day(10) };
const moment = (technical: Date) => ({ now: day(30), technical }); // business time may be far ahead
const stop = (at: Date) => ({ memberId: 'm', channel: 'sms', source: 'stop-reply', at: moment(at) }) as const;

describe('agreement to a channel', () => {
  it('ends with STOP, which is published', () => {
    const decision = optOut(null, stop(day(10)));
    expect(decision?.next).toEqual(stopped);
    expect(decision?.events.map(({ type }) => type)).toEqual(['delivery.v1.MemberOptedOut']);
  });

  it('comes back with START', () => {
    expect(optIn(stopped, 'm', moment(day(11)))?.next).toMatchObject({ isAllowed: true, source: 'start-reply' });
  });

  it('stays as the last text said when the texts come in the wrong order', () => {
    const started = optIn(null, 'm', moment(day(12)))!.next;
    expect(optOut(started, stop(day(11)))).toBeNull();
    expect(optOut(stopped, stop(day(10)))).toBeNull();
  });

  it('follows the profile, but not a change there that is older than the STOP', () => {
    expect(followDecision(stopped, true, 'profile', day(11))?.next.isAllowed).toBe(true);
    expect(followDecision(stopped, true, 'profile', day(9))).toBeNull();
  });

  it('is not touched by our own decision coming back', () => {
    expect(followDecision(stopped, true, 'start-reply', day(11))).toBeNull();
  });
});
