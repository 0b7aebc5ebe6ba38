import { describe, expect, it } from '@jest/globals';
import { quotasOf } from './code-quota.js';

const AT = new Date('2026-11-22T23:59:59Z');
const keys = (address: string, channel: 'sms' | 'email' = 'sms', at = AT) =>
  quotasOf({ channel, address }, at).map(({ key }) => key);

describe('a code by text', () => {
  it('counts for its number, for its block of numbers and for all', () => {
    const [number, block, all] = keys('4155550123');
    expect(keys('4155550199')).toEqual([expect.not.stringContaining(number!), block, all]);
    expect(keys('4155560123')).toEqual([expect.anything(), expect.not.stringContaining(block!), all]);
  });

  it('counts for its day', () => {
    expect(
      keys('4155550123').filter((key) => keys('4155550123', 'sms', new Date(AT.getTime() + 1_000)).includes(key)),
    ).toEqual([]);
  });

  it('counts for its number, for all numbers like it, and for all texts', () => {
    expect(keys('4155550123')).toHaveLength(3);
    expect(keys('4155550123').filter((key) => keys('4155550999').includes(key))).toHaveLength(2);
  });
});

describe('a code by mail', () => {
  it('counts for its address and for all mails, and for no texts', () => {
    expect(keys('ann@example.com', 'email')).toHaveLength(2);
    expect(keys('ann@example.com', 'email')).not.toContain(keys('4155550123').at(-1));
  });
});
