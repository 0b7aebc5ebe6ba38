import { describe, expect, it } from '@jest/globals';
import { isKnownPushService } from './push-target.js';

describe('the address of a device', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is accepted if it is at a known push service: %s', (endpoint) => expect(isKnownPushService(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://127.0.0.1/abc',
    'https://delivery:3005/internal/status',
    'https://user@evil.example/',
  ])('is rejected anywhere else, because delivery would send requests there: %s', (endpoint) =>
    expect(isKnownPushService(endpoint)).toBe(false),
  );
});
