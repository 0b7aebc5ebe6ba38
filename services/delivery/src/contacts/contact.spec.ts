import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { MemberSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { contactOf, maskedAddress } from './contact.js';

describe('a contact', () => {
  it.each([
    ['text', ['sms']],
    ['email', ['email']],
    ['both', ['sms', 'email']],
  ])('who chose %s gets numbers on %j', (deliveryMethod, channels) => {
    expect(contactOf(create(MemberSchema, { deliveryMethod })).channels).toEqual(channels);
  });

  it('is sent to only while the membership is active', () => {
    const statuses = [MemberStatus.PAUSED, MemberStatus.SUSPENDED, MemberStatus.PAYMENT_FAILED, MemberStatus.DELETED];
    for (const status of statuses) expect(contactOf(create(MemberSchema, { status })).isActive).toBe(false);
    expect(contactOf(create(MemberSchema, { status: MemberStatus.ACTIVE })).isActive).toBe(true);
  });

  it('is shown to others in part only', () => {
    expect(maskedAddress('+15015554821')).toBe('··· 4821');
    expect(maskedAddress('mary@example.com')).toBe('m···@example.com');
  });
});
