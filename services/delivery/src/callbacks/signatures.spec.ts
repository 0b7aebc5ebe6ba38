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

describe('a batch of events about mails', () => {
  it('is taken as long as the provider repeats it', () => {
    for (const hours of [0, 1, 24]) expect(isSignedBySendGrid(key, signedAt(hoursAgo(hours)), NOW)).toBe(true);
  });

  it('is rejected when it is replayed after its id was deleted', () => {
    for (const hours of [49, 24 * 365]) expect(isSignedBySendGrid(key, signedAt(hoursAgo(hours)), NOW)).toBe(false);
  });

  it('does not get younger by another time stamp, nor by one that is none', () => {
    const old = signedAt(hoursAgo(49));
    for (const timestamp of [hoursAgo(0), '', 'NaN', 'now', '1e999'])
      expect(isSignedBySendGrid(key, { ...old, timestamp }, NOW)).toBe(false);
    expect(isSignedBySendGrid(key, signedAt('now'), NOW)).toBe(false);
  });
});
