import { describe, expect, it } from '@jest/globals';
import { type Consent, followDecision, optIn, optOut } from './consent.js';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const stopped: Consent = { memberId: 'm', channel: 'sms', isAllowed: false, source: 'stop-reply', receivedAt: day(10) };
const moment = (technical: Date) => ({ now: day(30), technical }); // business time may be far ahead
const stop = (at: Date) => ({ memberId: 'm', channel: 'sms', source: 'stop-reply', at: moment(at) }) as const;

describe('consent to a channel', () => {
  it('ends with STOP, which is published', () => {
    const decision = optOut(null, stop(day(10)));
    expect(decision?.next).toEqual(stopped);
    expect(decision?.events.map(({ type }) => type)).toEqual(['delivery.v1.MemberOptedOut']);
  });

  it('is restored by START', () => {
    expect(optIn(stopped, 'm', moment(day(11)))?.next).toMatchObject({ isAllowed: true, source: 'start-reply' });
  });

  it('follows the newest text when texts arrive out of order', () => {
    const started = optIn(null, 'm', moment(day(12)))!.next;
    expect(optOut(started, stop(day(11)))).toBeNull();
    expect(optOut(stopped, stop(day(10)))).toBeNull();
  });

  it('follows a change in the profile unless the change is older than the STOP', () => {
    expect(followDecision(stopped, true, 'profile', day(11))?.next.isAllowed).toBe(true);
    expect(followDecision(stopped, true, 'profile', day(9))).toBeNull();
  });

  it('is not changed by the event of a decision that delivery made itself', () => {
    expect(followDecision(stopped, true, 'start-reply', day(11))).toBeNull();
  });
});
