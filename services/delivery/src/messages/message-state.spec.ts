import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aRecipient, aMessage, DEADLINE, DRAW_AT, someNumbers, SUNDAY_NOON } from '../../test/builders.js';
import {
  accepted,
  after,
  apply,
  at,
  claimed,
  lease,
  lookups,
  report,
  settled,
  technical,
  unknown,
  until,
} from '../../test/claimed-rows.js';
import { type AnyTemplate, type Content, TEMPLATES } from './kinds/index.js';
import type { Outcome } from '../providers/outcome.js';
import { applyReport } from './provider-reports.js';
import {
  leaseExpired,
  claim,
  endStatusChecks,
  scheduleStatusCheck,
  expireAtDeadline,
  type MessageDocument,
  retryUnknown,
  recordOutcome,
} from './message-state.js';

describe('a claimed message', () => {
  it('is marked as being sent, with its attempt and address, before the provider is called', () => {
    expect(claimed()).toMatchObject({ state: 'sending', attempt: 1, lease, to: '+15015550142' });
  });

  it('cannot be claimed by a second sender', () => {
    expect(claim(claimed(), aRecipient(), at, { token: 'theirs', until })).toBeNull();
  });

  it.each([
    ['has paused the membership', { isActive: false }, 'not-active'],
    ['wants numbers for larger jackpots only', { isJackpotTooSmall: true }, 'jackpot-too-small'],
    ['has turned number delivery off', { numbersOff: true }, 'numbers-off'],
    ['has chosen another channel since', { channels: ['email' as const] }, 'not-chosen'],
    ['has withdrawn consent to texts', { smsAllowed: false }, 'opted-out'],
    ['has just replied STOP', { isConsenting: false }, 'opted-out'],
  ])('is suppressed when the member %s', (_, changes, reason) => {
    const message = aMessage();
    const decision = claim(message, aRecipient(changes), at, lease);
    expect(decision).toMatchObject({ state: 'suppressed', reason });
  });

  it('[S9.13] expires at its deadline instead of being sent late', () => {
    const decision = claim(aMessage(), aRecipient(), { now: DEADLINE, technical }, lease);
    expect(decision?.state).toBe('expired');
  });

  it('is deferred to the morning if it is a text during quiet hours', () => {
    const now = new Date('2026-11-22T08:00:00Z'); // 03:00 Eastern
    const decision = claim(aMessage(), aRecipient(), { now, technical }, lease);
    expect(decision).toMatchObject({ state: 'queued', dueAt: new Date('2026-11-22T13:00:00Z') });
  });

  it('is sent during quiet hours if it is an email or contains first numbers', () => {
    const now = new Date('2026-11-22T08:00:00Z');
    const first = aMessage({ numbers: someNumbers({ isFirst: true }) });
    const mail = aMessage({ channel: 'email' });
    for (const message of [first, mail])
      expect(claim(message, aRecipient(), { now, technical }, lease)?.state).toBe('sending');
  });

  it('can be resent by an operator on a channel the member has not chosen, but not without consent', () => {
    const message = aMessage({ resend: { number: 1, actor: 'admin', at: SUNDAY_NOON } });
    const onlyMail = { channels: ['email' as const] };
    expect(claim(message, aRecipient(onlyMail), at, lease)?.state).toBe('sending');
    expect(claim(message, aRecipient({ ...onlyMail, smsAllowed: false }), at, lease)?.state).toBe('suppressed');
  });
});

describe('a claimed draw result', () => {
  const content = {
    kind: 'draw-result' as const,
    drawId: 'powerball-2026-11-23',
    game: 'powerball',
    date: '2026-11-23',
    result: { whites: [1, 2, 3, 4, 5], red: 6 },
    sets: [],
  };
  const result = aMessage({ channel: 'email', content });
  const drawn = content.result;

  it.each([
    ['has paused the membership', { isActive: false }, 'not-active'],
    ['has turned number delivery off', { numbersOff: true }, 'numbers-off'],
    ['wants numbers only for larger jackpots', { isJackpotTooSmall: true }, 'jackpot-too-small'],
    ['has turned results off', { wantsResults: false }, 'results-off'],
    ['has unsubscribed from email', { emailAllowed: false }, 'opted-out'],
  ])('is suppressed when the member %s', (_, changes, reason) => {
    const decision = claim(result, aRecipient({ wantsResults: true, drawn, ...changes }), at, lease);
    expect(decision).toMatchObject({ state: 'suppressed', reason });
  });

  it('is pushed to the devices of a member, and suppressed when the member has no device', () => {
    const push = aMessage({ channel: 'push', content });
    const device = { _id: 'd-1', endpoint: '', p256dh: '', auth: '' };
    const recipient = (devices: (typeof device)[]) => aRecipient({ wantsResults: true, drawn, devices });
    expect(claim(push, recipient([device]), at, lease)?.state).toBe('sending');
    expect(claim(push, recipient([]), at, lease)).toMatchObject({ state: 'suppressed', reason: 'no-device' });
  });

  it('is emailed to a member who gets numbers by text', () => {
    const recipient = aRecipient({ wantsResults: true, drawn, channels: ['sms'] });
    expect(claim(result, recipient, at, lease)?.state).toBe('sending');
  });

  it('is sent with the latest published result', () => {
    const corrected = { ...drawn, red: 7 };
    const decision = claim(result, aRecipient({ wantsResults: true, drawn: corrected }), at, lease);
    expect(decision).toMatchObject({ state: 'sending', content: { ...content, result: corrected } });
    expect(claim(result, aRecipient({ wantsResults: true, drawn }), at, lease)?.content).toBe(content);
  });
});

/** Kinds that a member gets although they excluded themselves: about the account, and replies to what they wrote. */
const ABOUT_THE_ACCOUNT = ['account-holders', 'deleted-accounts', 'correspondents', 'anyone'];

function messageOf({ kind, channel, example }: AnyTemplate): MessageDocument {
  const content = example({ game: 'powerball', count: 5 });
  if ('sets' in content) return aMessage({ channel, numbers: someNumbers({ isFirst: kind === 'first-numbers' }) });
  return aMessage({ channel, content: content as Content });
}

describe('a self-excluded member', () => {
  const others = TEMPLATES.filter(({ audience }) => !ABOUT_THE_ACCOUNT.includes(audience));

  it('is sent no numbers, results or notices, whatever their settings, even if an operator resends them', () => {
    expect(others.map(({ key }) => key)).toEqual(expect.arrayContaining(['numbers-text', 'result-corrected-email']));
    const recipients = fc.record({
      isActive: fc.boolean(),
      isConsenting: fc.boolean(),
      smsAllowed: fc.boolean(),
      emailAllowed: fc.boolean(),
      numbersOff: fc.boolean(),
      isJackpotTooSmall: fc.boolean(),
    });
    const resends = fc.option(fc.constant({ number: 1, actor: 'admin', at: SUNDAY_NOON }), { nil: undefined });
    const law = fc.property(fc.constantFrom(...others), recipients, resends, (template, known, resend) => {
      const message = { ...messageOf(template), ...(resend && { resend }) };
      const decision = claim(message, aRecipient({ ...known, isExcluded: true }), at, lease);
      expect(decision).toMatchObject({ state: 'suppressed', reason: 'not-active' });
    });
    fc.assert(law);
  });

  it('is still sent emails about the account', () => {
    const message = aMessage({ channel: 'email', content: { kind: 'self-excluded', until: DEADLINE } });
    const recipient = aRecipient({ isActive: false, isExcluded: true });
    expect(claim(message, recipient, at, lease)?.state).toBe('sending');
  });
});

describe('the outcome of a provider call', () => {
  it('is recorded only by the sender that made the call', () => {
    expect(settled(claimed(), accepted)).toMatchObject({ state: 'accepted', providerId: 'SM1' });
    expect(recordOutcome(claimed(), 'theirs', accepted, at, lookups)).toBeNull();
  });

  it('leads to a retry only when the provider has certainly not processed the message', () => {
    const busy: Outcome = { kind: 'not-processed', retryAfterMs: 3_000, cause: '429' };
    expect(settled(claimed(), busy)).toMatchObject({ state: 'queued', retryAt: after(3_000) });
    expect(settled(claimed(), unknown)).toMatchObject({ state: 'unknown', unknownSince: technical });
  });

  it('marks the message as failed when the provider rejects it', () => {
    const rejected: Outcome = { kind: 'rejected', code: '21211', isOptOut: false };
    const decision = recordOutcome(claimed(), 'ours', rejected, at, lookups);
    expect(decision).toMatchObject({ state: 'failed', reason: 'rejected-21211' });
  });

  it('marks the message as suppressed when the phone has opted out at the provider', () => {
    expect(settled(claimed(), { kind: 'rejected', code: '21610', isOptOut: true })).toMatchObject({
      state: 'suppressed',
    });
  });

  it('does not override a delivery that the provider has already reported', () => {
    const delivered = apply(claimed(), applyReport(claimed(), report('delivered'), at, lookups));
    expect(settled(delivered, unknown).state).toBe('delivered');
    expect(settled(delivered, accepted)).toMatchObject({ state: 'delivered', providerId: 'SM1' });
  });
});

describe('a sender whose lease expires during its call', () => {
  it('leaves a message with an unknown outcome instead of a queued one', () => {
    expect(leaseExpired(claimed(), after(29_000), lookups)).toBeNull();
    expect(leaseExpired(claimed(), after(31_000), lookups)?.state).toBe('unknown');
  });

  it('can still record its outcome if it was only slow', () => {
    const doubted = apply(claimed(), leaseExpired(claimed(), after(31_000), lookups));
    expect(settled(doubted, accepted).state).toBe('accepted');
  });
});

describe('a message with an unknown outcome', () => {
  const doubted = settled(claimed(), unknown);

  it('is retried after half an hour, marked as a possible duplicate, and twice at most', () => {
    const halfHour = 30 * 60_000;
    expect(retryUnknown(doubted, { ...at, technical: after(halfHour - 1) }, halfHour)).toBeNull();
    const again = apply(doubted, retryUnknown(doubted, { ...at, technical: after(halfHour) }, halfHour));
    expect(again).toMatchObject({ state: 'queued', isMaybeDuplicate: true, attempt: 1 });
    const muchLater = { ...at, technical: after(5 * halfHour) };
    const twice = settled(claimed(again), unknown);
    expect(twice).toMatchObject({ state: 'unknown', attempt: 2 });
    const third = settled(claimed(apply(twice, retryUnknown(twice, muchLater, halfHour))), unknown);
    expect(third).toMatchObject({ state: 'unknown', attempt: 3, isMaybeDuplicate: true });
    expect(retryUnknown(third, muchLater, halfHour)).toBeNull();
  });

  it('is not sent again if a report arrives before the first retry', () => {
    const again = apply(doubted, retryUnknown(doubted, { ...at, technical: after(60_000) }, 60_000));
    const evidence = apply(again, applyReport(again, report('accepted'), at, lookups));
    expect(evidence).toMatchObject({ state: 'accepted', isMaybeDuplicate: false });
    expect(claim(evidence, aRecipient(), at, lease)).toBeNull();
  });

  it('stays marked as a possible duplicate if a report arrives before the second retry', () => {
    const later = (message: MessageDocument) =>
      apply(message, retryUnknown(message, { ...at, technical: after(60_000) }, 60_000));
    const waiting = later(settled(claimed(later(doubted)), unknown));
    const evidence = apply(waiting, applyReport(waiting, report('accepted', 2), at, lookups));
    expect(evidence).toMatchObject({ state: 'accepted', isMaybeDuplicate: true, unknownRetries: 1 });
  });

  it('is not retried after the deadline, but published once as unknown', () => {
    const late = { now: DEADLINE, technical: after(60_000) };
    expect(retryUnknown(doubted, late, 60_000)).toBeNull();
    const decision = expireAtDeadline(doubted, DEADLINE)!;
    expect(expireAtDeadline(apply(doubted, decision), DRAW_AT)).toBeNull();
  });

  it('is never retried if it replies to a text', () => {
    const { numbers: _numbers, ...rest } = doubted;
    const content = { kind: 'help-reply' as const, to: '+15015550142' };
    const answer: MessageDocument = { ...rest, content };
    expect(retryUnknown(answer, { ...at, technical: after(1e9) }, 1)).toBeNull();
  });
});

describe('a text without a final report', () => {
  const DAY_MS = 86_400_000;
  const sent = settled(claimed(), accepted);
  const aDayAfterDeadline = new Date(DEADLINE.getTime() + DAY_MS);
  const justBefore = new Date(aDayAfterDeadline.getTime() - 1);

  it('is looked up repeatedly until a day after its deadline', () => {
    const again = apply(sent, scheduleStatusCheck(sent, { now: justBefore, technical: after(DAY_MS) }, lookups));
    expect(again.lookupAt).toEqual(after(DAY_MS + lookups.acceptedAfterMs));
    expect(endStatusChecks(sent, justBefore)).toBeNull();
  });

  it.each([
    [
      'by a look-up',
      (message: MessageDocument) =>
        scheduleStatusCheck(message, { now: aDayAfterDeadline, technical: after(DAY_MS) }, lookups),
    ],
    ['by the hourly task', (message: MessageDocument) => endStatusChecks(message, aDayAfterDeadline)],
  ])('keeps its state without a further look-up when a day has passed, as detected %s', (_whom, decide) => {
    const ended = apply(sent, decide(sent));
    expect(ended).toEqual({ ...sent, lookupAt: undefined });
    expect(endStatusChecks(ended, aDayAfterDeadline)).toBeNull();
  });
});
