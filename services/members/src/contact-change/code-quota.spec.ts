import { describe, expect, it } from '@jest/globals';
import { quotasOf } from './code-quota.js';

const AT = new Date('2026-11-22T23:59:59Z');
const keys = (address: string, channel: 'sms' | 'email' = 'sms', at = AT) =>
  quotasOf({ channel, address }, at).map(({ key }) => key);

describe('a code sent by text', () => {
  it('counts against the quotas of its phone number, of its block of numbers, and of all texts', () => {
    const [number, block, all] = keys('4155550123');
    expect(keys('4155550199')).toEqual([expect.not.stringContaining(number!), block, all]);
    expect(keys('4155560123')).toEqual([expect.anything(), expect.not.stringContaining(block!), all]);
  });

  it('counts only against the quotas of its day', () => {
    expect(
      keys('4155550123').filter((key) => keys('4155550123', 'sms', new Date(AT.getTime() + 1_000)).includes(key)),
    ).toEqual([]);
  });

  it('counts against three quotas, two of which it shares with other numbers of its block', () => {
    expect(keys('4155550123')).toHaveLength(3);
    expect(keys('4155550123').filter((key) => keys('4155550999').includes(key))).toHaveLength(2);
  });
});

describe('a code sent by email', () => {
  it('counts against the quotas of its address and of all emails, but not of all texts', () => {
    expect(keys('ann@example.com', 'email')).toHaveLength(2);
    expect(keys('ann@example.com', 'email')).not.toContain(keys('4155550123').at(-1));
  });
});
