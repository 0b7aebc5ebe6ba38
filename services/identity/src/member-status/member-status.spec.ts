import { describe, expect, it } from '@jest/globals';
import { MemberStatus } from '@numbercast/contracts/members/v1/events';
import { locksPassword } from './member-status.js';

describe('a password', () => {
  it.each([
    ['active', MemberStatus.ACTIVE],
    ['suspended', MemberStatus.SUSPENDED],
  ])('[S4.22] may be changed while the account is %s', (_name, status) => {
    expect(locksPassword({ status })).toBe(false);
  });

  it.each([
    ['paused', MemberStatus.PAUSED],
    ['overdue', MemberStatus.PAYMENT_FAILED],
    ['deleted', MemberStatus.DELETED],
  ])('[S4.23] cannot be changed while the account is %s', (_name, status) => {
    expect(locksPassword({ status })).toBe(true);
  });
});
