import { createECDH } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MOST_DEVICES, subscriptionSchema, surplusOf } from './device.js';

describe('the keys of a device', () => {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const keys = { p256dh, auth: Buffer.alloc(16).toString('base64url') };
  const isAccepted = (changes: Partial<typeof keys>) =>
    subscriptionSchema.safeParse({ endpoint: 'https://web.push.apple.com/abc', keys: { ...keys, ...changes } }).success;

  it('must be a P-256 point and a 16-byte secret, without which nothing can be encrypted', () => {
    expect(isAccepted({})).toBe(true);
    expect(isAccepted({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
    expect(isAccepted({ p256dh: 'short' })).toBe(false);
    expect(isAccepted({ auth: Buffer.alloc(15).toString('base64url') })).toBe(false);
  });
});

describe('the devices of a member', () => {
  it('are limited to the ten that were added last', () => {
    const devices = fc.uniqueArray(fc.record({ _id: fc.uuid(), addedAt: fc.date({ noInvalidDate: true }) }), {
      selector: ({ _id }) => _id,
      maxLength: 2 * MOST_DEVICES,
    });
    fc.assert(
      fc.property(devices, (all) => {
        const surplus = surplusOf(all);
        const kept = all.filter((device) => !surplus.includes(device));
        expect(kept).toHaveLength(Math.min(all.length, MOST_DEVICES));
        for (const { addedAt } of surplus)
          expect(kept.every((device) => device.addedAt.getTime() >= addedAt.getTime())).toBe(true);
      }),
    );
  });
});
