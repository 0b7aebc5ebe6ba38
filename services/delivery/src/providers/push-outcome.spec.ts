import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DeviceOutcome, outcomeOfDevices } from './push-outcome.js';

const accepted = { kind: 'accepted', providerId: undefined, isDelivered: true } as const;
const unknown = { kind: 'unknown', cause: '500' } as const;
const waiting = (retryAfterMs: number) => ({ kind: 'not-processed', retryAfterMs, cause: '429' }) as const;
const rejected = { kind: 'rejected', code: '413', isOptOut: false } as const;
const gone = { kind: 'gone' } as const;

const answers = (...outcomes: DeviceOutcome['outcome'][]) =>
  outcomes.map((outcome, index) => ({ deviceId: `d${index}`, outcome }));

describe('the outcome of a message to several devices', () => {
  it('is "delivered" when one device accepted the message, whatever the other outcomes are', () => {
    const outcome = fc.constantFrom(accepted, unknown, waiting(1_000), rejected, gone);
    fc.assert(
      fc.property(fc.array(outcome), fc.array(outcome), (before, after) => {
        expect(outcomeOfDevices(answers(...before, accepted, ...after))).toMatchObject(accepted);
      }),
    );
  });

  it('is "unknown" when a device may have received the message', () => {
    expect(outcomeOfDevices(answers(gone, waiting(1_000), unknown, rejected))).toMatchObject(unknown);
  });

  it('is retried after the longest delay that a push service requests', () => {
    expect(outcomeOfDevices(answers(waiting(1_000), rejected, waiting(5_000)))).toMatchObject(waiting(5_000));
  });

  it('lists every device whose subscription has ended, and no other', () => {
    expect(outcomeOfDevices(answers(gone, accepted, gone)).goneDevices).toEqual(['d0', 'd2']);
    expect(outcomeOfDevices(answers(accepted))).not.toHaveProperty('goneDevices');
  });

  it('is a rejection for lack of a device when all subscriptions have ended or there are none', () => {
    expect(outcomeOfDevices(answers(gone, gone))).toMatchObject({ kind: 'rejected', reason: 'no-device' });
    expect(outcomeOfDevices([])).toMatchObject({ kind: 'rejected', reason: 'no-device' });
    expect(outcomeOfDevices(answers(gone, rejected))).toMatchObject({ kind: 'rejected', code: '413' });
  });

  it('is a separate object for each message, because the rate limiter counts an identical object once', () => {
    expect(outcomeOfDevices(answers(accepted))).not.toBe(outcomeOfDevices(answers(accepted)));
  });
});
