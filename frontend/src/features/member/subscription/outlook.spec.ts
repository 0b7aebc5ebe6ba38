import { describe, expect, it } from '@jest/globals';

import { mariaMember, mariasSubscription } from '../../../testing/answers.js';
import type { Member } from '../account/api.js';
import { endInWords, isRenewalLocked, outlookOf, renewalSummary } from './outlook.js';
import type { Subscription } from './subscription-api.js';

const maria = mariaMember as Member;
const billing = mariasSubscription as Subscription;
const as = (accountStatus: Member['accountInfo']['accountStatus'], more: Partial<Member> = {}): Member => ({
  ...maria,
  accountInfo: { ...maria.accountInfo, accountStatus },
  ...more,
});
const pendingUpgrade = { upgradeDate: '2026-12-14T12:00:00Z', scheduleId: 's' };

describe('the auto-renew summary', () => {
  it.each([
    [as('active'), true, 'On, December 14, 2026'],
    [as('active'), false, 'Off, ends December 14, 2026'],
    [as('paused'), true, 'On'],
    [as('suspended'), true, 'Off'],
    [as('active', { pendingUpgrade }), true, 'On'],
  ] as const)('includes the date only when it is certain (case %#)', (member, autoRenew, words) => {
    expect(renewalSummary(member, outlookOf({ ...member, autoRenew }, undefined))).toBe(words);
  });
});

describe('turning auto-renew off', () => {
  it.each([
    [as('active'), 'Your plan will end December 14, 2026. You’ll get numbers until then.'],
    [as('paused'), 'Your plan will end December 14, 2026. It stays paused until then.'],
    [as('payment_failed'), 'Your plan will end now'],
    [as('active', { pendingUpgrade }), 'The annual plan starts December 14, 2026 and is charged once'],
  ] as const)('describes its consequence (case %#)', (member, words) => {
    expect(endInWords(member, outlookOf(member, undefined))).toContain(words);
  });
});

describe('the auto-renew of a restricted account', () => {
  it('can be turned off but not on', () => {
    const member = as('payment_failed');
    expect(isRenewalLocked(member, outlookOf(member, billing))).toBe(false);
    expect(isRenewalLocked(member, outlookOf(member, { ...billing, autoRenew: false }))).toBe(true);
  });

  it('is locked once the subscription has ended', () => {
    const member = as('suspended', { subscription: { ...maria.subscription, status: 'ended' } });
    expect(isRenewalLocked(member, outlookOf(member, billing))).toBe(true);
  });
});
