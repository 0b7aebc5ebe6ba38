import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isSignedBySendGrid } from './signatures.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOURS = 3_600;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = createPublicKey(privateKey);
const body = Buffer.from('[{"event":"bounce"}]');

const signedAt = (timestamp: string) => ({
  timestamp,
  body,
  signature: sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('base64'),
});
const hoursAgo = (hours: number) => String(NOW.getTime() / 1_000 - hours * HOURS);

describe('a batch of SendGrid events', () => {
  it('is accepted for as long as SendGrid retries it', () => {
    for (const hours of [0, 1, 24]) expect(isSignedBySendGrid(key, signedAt(hoursAgo(hours)), NOW)).toBe(true);
  });

  it('is rejected when it is replayed after the ids of its events were deleted', () => {
    for (const hours of [49, 24 * 365]) expect(isSignedBySendGrid(key, signedAt(hoursAgo(hours)), NOW)).toBe(false);
  });

  it('is rejected when its timestamp was replaced or is invalid', () => {
    const old = signedAt(hoursAgo(49));
    for (const timestamp of [hoursAgo(0), '', 'NaN', 'now', '1e999'])
      expect(isSignedBySendGrid(key, { ...old, timestamp }, NOW)).toBe(false);
    expect(isSignedBySendGrid(key, signedAt('now'), NOW)).toBe(false);
  });
});
