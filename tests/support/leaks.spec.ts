import { describe, expect, it } from '@jest/globals';
import { leaksIn } from './leaks.js';

describe('the scan for personal data in logs, traces and metrics', () => {
  it.each([
    ['an email address', '{"message":"no account for ada.adams@mail.example"}', ['ada.adams@mail.example']],
    ['a phone number', 'cannot reach +12125550123', ['+12125550123']],
    ['a phone number of ten digits', '"to":"2125550123",', ['2125550123']],
    ['an email address that occurs twice, once', 'ann@mail.example ann@mail.example', ['ann@mail.example']],
  ])('[A14.5] finds %s', (_what, text, found) => {
    expect(leaksIn(text)).toEqual(found);
  });

  it.each([
    ['our own email address', 'mail from numbers@numbercast.example'],
    ['a timestamp', '"timestamp":1763820000000,"at":1763820000'],
    [
      'an id',
      '"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736","span_id":"00f067aa0ba902b7", deliveries/powerball-2026-11-28|m-1|sms:2',
    ],
    ['encrypted bytes that resemble an email address', 'KH@X.rW'],
    ['a package and its version', 'node_modules/kafkajs@2.2.4/src'],
  ])('ignores %s', (_what, text) => {
    expect(leaksIn(text)).toEqual([]);
  });
});
