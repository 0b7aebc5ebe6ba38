import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aRecipient, aMessage, DEADLINE } from '../../test/builders.js';
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
} from '../../test/claimed-rows.js';
import type { ProviderReport } from '../providers/outcome.js';
import { type Message, referenceOf } from './message.js';
import { requeueDeferred } from './deferral.js';
import { applyReport } from './provider-reports.js';
import {
  leaseExpired,
  claim,
  expireAtDeadline,
  type MessageDocument,
  retryUnknown,
  recordOutcome,
} from './message-state.js';

const HOUR_MS = 3_600_000;
const unsent = (attempt = 1): ProviderReport => ({
  ...report('failed', attempt),
  isUnsent: true,
  reason: 'expired',
  error: { code: '30036' },
});

describe('reports of the provider', () => {
  const sent = settled(claimed(), accepted);

  it('record the delivery once', () => {
    const decision = applyReport(sent, report('delivered'), at, lookups)!;
    expect(decision).toMatchObject({ state: 'delivered', deliveredAt: at.now });
    expect(applyReport(apply(sent, decision), report('delivered'), at, lookups)).toBeNull();
  });

  it.each(['accepted', 'delivered'] as const)('end the claim if "%s" arrives before the call’s response', (state) => {
    const named = { ...report(state), providerId: 'SM1' };
    const reported = apply(claimed(), applyReport(claimed(), named, at, lookups));
    expect(reported).toMatchObject({ state, lease: undefined });
    expect(recordOutcome(reported, lease.token, accepted, at, lookups)).toBeNull();
  });

  it('leave the claim to the response to the call when they lack the provider id', () => {
    const reported = apply(claimed(), applyReport(claimed(), report('delivered'), at, lookups));
    const settledLater = apply(reported, recordOutcome(reported, lease.token, accepted, at, lookups));
    expect(settledLater).toMatchObject({ state: 'delivered', providerId: 'SM1', lease: undefined });
  });

  it('override "delivered" with "failed" for an email, but not for a text', () => {
    for (const [channel, state] of [
      ['email', 'failed'],
      ['sms', 'delivered'],
    ] as const) {
      const message = settled(claimed(aMessage({ channel })), accepted);
      const arrived = apply(message, applyReport(message, report('delivered'), at, lookups));
      const ended = apply(arrived, applyReport(arrived, { ...report('failed'), reason: 'bounced' }, at, lookups));
      expect(ended.state).toBe(state);
      expect(applyReport(ended, report('delivered'), at, lookups)).toBeNull();
    }
  });

  it('that an earlier call failed do not affect a later call', () => {
    expect(applyReport({ ...sent, attempt: 2 }, report('failed', 1), at, lookups)).toBeNull();
  });

  it('are ignored if their reference is for other sets, which a restored database does not contain', () => {
    const other = referenceOf({ ...sent, numbers: { ...sent.numbers!, sets: [] } }, sent.attempt);
    const own = referenceOf(sent, sent.attempt);
    expect(applyReport(sent, { ...report('delivered'), reference: other }, at, lookups)).toBeNull();
    expect(applyReport(sent, { ...report('delivered'), reference: own }, at, lookups)?.state).toBe('delivered');
  });

  it('lead to the same final state in any order and however often they arrive', () => {
    const states = fc.constantFrom<ProviderReport['state']>('accepted', 'delivered', 'failed');
    const mail = claimed(aMessage({ channel: 'email' }));
    const start = fc.constantFrom(claimed(), settled(claimed(), unknown), sent, mail, settled(mail, accepted));
    const reported = fc.array(states, { minLength: 1, maxLength: 8 });
    const end = (message: MessageDocument, states: ProviderReport['state'][]) =>
      states.reduce((current, state) => apply(current, applyReport(current, report(state), at, lookups)), message)
        .state;
    const sameEnd = fc.property(start, reported, fc.infiniteStream(fc.nat()), (message, states, order) => {
      const shuffled = states.map((state) => ({ state, key: order.next().value as number }));
      shuffled.sort((a, b) => a.key - b.key);
      expect(end(message, [...shuffled.map(({ state }) => state), ...states])).toBe(end(message, states));
    });
    fc.assert(sameEnd);
  });

  it('never move a message back to an earlier state, whatever else happens to it', () => {
    const rank = { queued: 0, expired: 0, suppressed: 0, sending: 1, unknown: 1, accepted: 2, failed: 3, delivered: 4 };
    const steps: ((message: MessageDocument) => Message | null)[] = [
      (message) => claim(message, aRecipient(), at, lease),
      (message) => recordOutcome(message, 'ours', accepted, at, lookups),
      (message) => recordOutcome(message, 'ours', unknown, at, lookups),
      (message) => leaseExpired(message, after(60_000), lookups),
      (message) => applyReport(message, report('accepted', message.attempt), at, lookups),
      (message) => applyReport(message, report('failed', message.attempt), at, lookups),
      (message) => applyReport(message, report('delivered', message.attempt), at, lookups),
      (message) => expireAtDeadline(message, DEADLINE),
    ];
    const never = fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 20 }), (path) => {
      let message = aMessage();
      for (const step of path) {
        const next = apply(message, step(message));
        expect(rank[next.state]).toBeGreaterThanOrEqual(rank[message.state]);
        message = next;
      }
    });
    fc.assert(never);
  });
});

describe('a text that the provider dropped before sending it', () => {
  const sent = settled(claimed(), accepted);
  const again = apply(sent, applyReport(sent, unsent(), at, lookups));

  it('is queued again with a delay before its deadline, without the fields of a sent message', () => {
    expect(again).toMatchObject({
      state: 'queued',
      deferral: 'backoff',
      retryAt: after(60_000),
      unsent: [1],
      attempt: 1,
    });
    for (const field of ['providerId', 'acceptedAt', 'lookupAt', 'lease', 'reason'] as const)
      expect(again[field]).toBeUndefined();
    const back = apply(again, requeueDeferred(again, { ...at, technical: after(60_000) }));
    expect(claimed(back)).toMatchObject({ state: 'sending', attempt: 2, isMaybeDuplicate: false });
  });

  it('is delayed longer each time, up to an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => {
      const message = { ...sent, attempt, unsent: Array.from({ length: attempt - 1 }, (_, n) => n + 1) };
      return applyReport(message, unsent(attempt), at, lookups)!.retryAt.getTime() - technical.getTime();
    });
    expect(pauses.map((ms) => ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('fails permanently from its deadline on, with the error of the provider', () => {
    const decision = applyReport(sent, unsent(), { now: DEADLINE, technical }, lookups)!;
    expect(decision).toMatchObject({ state: 'failed', reason: 'expired', error: { code: '30036' } });
  });

  it('fails permanently if it is a code, because codes are deleted once they are dispatched', () => {
    const { numbers: _numbers, ...rest } = sent;
    const code: MessageDocument = { ...rest, content: { kind: 'code', to: '+15015550142' } };
    expect(applyReport(code, unsent(), at, lookups)?.state).toBe('failed');
  });

  it('ignores late reports and outcomes of the dropped call', () => {
    for (const late of [report('accepted'), report('failed'), unsent(), { state: 'accepted' } as const])
      expect(applyReport(again, late, at, lookups)).toBeNull();
    expect(recordOutcome(again, 'ours', accepted, at, lookups)).toBeNull();
    const second = settled(claimed(again), accepted);
    for (const late of [report('accepted'), report('failed'), unsent()])
      expect(applyReport(second, late, at, lookups)).toBeNull();
  });

  it('is delivered if the provider reports the delivery after all', () => {
    expect(applyReport(again, report('delivered'), at, lookups)?.state).toBe('delivered');
  });
});

describe('a message in any sequence of events', () => {
  interface Step {
    name: string;
    next: (message: MessageDocument) => Message | null;
  }
  const step = (name: string, next: Step['next']): Step => ({ name, next });
  const moment = { ...at, technical: after(2 * HOUR_MS) };
  const steps = [
    step('come back', (message) => requeueDeferred(message, moment)),
    step('claim', (message) => claim(message, aRecipient(), at, lease)),
    step('accepted', (message) => recordOutcome(message, 'ours', accepted, at, lookups)),
    step('unknown', (message) => recordOutcome(message, 'ours', unknown, at, lookups)),
    step('not processed', (message) =>
      recordOutcome(message, 'ours', { kind: 'not-processed', retryAfterMs: 0, cause: '429' }, at, lookups),
    ),
    step('lease expired', (message) => leaseExpired(message, after(60_000), lookups)),
    step('once more', (message) => retryUnknown(message, moment, 1)),
    ...[0, 1, 2].flatMap((back) => [
      step(`unsent -${back}`, (message) => applyReport(message, unsent(message.attempt - back), at, lookups)),
      step(`reported accepted -${back}`, (message) =>
        applyReport(message, report('accepted', message.attempt - back), at, lookups),
      ),
      step(`reported delivered -${back}`, (message) =>
        applyReport(message, report('delivered', message.attempt - back), at, lookups),
      ),
    ]),
  ];

  it('is sent again only if no earlier call can have sent it, or as a counted retry of an unknown outcome', () => {
    const once = fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), (path) => {
      let message = aMessage();
      const certainlyNot = new Set<number>();
      for (const { name, next } of path) {
        const before = message;
        message = apply(message, next(message));
        if (message === before) continue;
        if (name === 'not processed') certainlyNot.add(before.attempt);
        for (const attempt of message.unsent ?? []) certainlyNot.add(attempt);
        if (name !== 'claim' || message.state !== 'sending') continue;
        const earlier = Array.from({ length: message.attempt - 1 }, (_, n) => n + 1);
        const perhapsSent = earlier.filter((attempt) => !certainlyNot.has(attempt));
        expect(perhapsSent.length).toBeLessThanOrEqual(message.unknownRetries ?? 0);
      }
    });
    fc.assert(once, { numRuns: 2_000 });
  });

  it('stays delivered once it is delivered, and is not claimed from its deadline on', () => {
    const kept = fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), (path) => {
      let message = aMessage();
      let hasArrived = false;
      for (const { next } of path) {
        message = apply(message, next(message));
        hasArrived ||= message.state === 'delivered';
        expect(message.state === 'delivered').toBe(hasArrived);
        const late = claim(message, aRecipient(), { now: DEADLINE, technical }, lease);
        expect(late?.state).not.toBe('sending');
      }
    });
    fc.assert(kept, { numRuns: 1_000 });
  });
});
