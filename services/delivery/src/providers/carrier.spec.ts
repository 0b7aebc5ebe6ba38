import { describe, expect, it } from '@jest/globals';
import { carrierClasses, carrierNamed } from './carrier.js';

describe('a carrier', () => {
  it.each([
    ['T-Mobile USA, Inc.', 'tmobile'],
    ['Metro PCS', 'tmobile'],
    ['AT&T Wireless', 'att'],
    ['Cellco Partnership DBA Verizon', 'verizon'],
    ['US Cellular Corp.', 'other'],
  ])('named %j belongs to the class %s', (name, carrier) => {
    expect(carrierNamed(name)).toBe(carrier);
  });
});

describe('the classes of carriers', () => {
  it('are read from the settings', () => {
    const text = '{"att":{"perMinute":240},"tmobile":{"perDay":2000}}';
    expect(carrierClasses.parse(text)).toEqual({ att: { perMinute: 240 }, tmobile: { perDay: 2000 } });
  });

  it.each(['no JSON', '{"orange":{}}', '{"att":{"perMinute":0}}', '{"att":{"perHour":1}}'])('cannot be %s', (text) => {
    expect(carrierClasses.safeParse(text).success).toBe(false);
  });
});
