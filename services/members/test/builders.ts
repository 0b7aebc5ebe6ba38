import { create, type Message } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  Plan,
  type SignupPaid,
  SignupPaidSchema,
  type Subscription,
  SubscriptionSchema,
  SubscriptionStatus,
} from '@numbercast/contracts/billing/v1/events';
import type { Decision, Member } from '../src/membership/member.js';
import { openAccount, pay } from '../src/membership/member-event-handlers.js';

type Fields<T extends Message> = Partial<Omit<T, keyof Message>>;

export const MEMBER_ID = '5f0c9ea2-6f52-4b6c-9a0b-0f7f6a1f2f11';
export const SIGNED_UP = new Date('2026-11-02T15:00:00Z');
export const LATER = new Date('2026-11-20T15:00:00Z');

export function aSubscription(fields: Fields<Subscription> = {}): Subscription {
  return create(SubscriptionSchema, {
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    plan: Plan.MONTHLY,
    status: SubscriptionStatus.ACTIVE,
    periodStart: timestampFromDate(SIGNED_UP),
    periodEnd: timestampFromDate(new Date('2026-12-02T15:00:00Z')),
    autoRenew: true,
    ...fields,
  });
}

export function aSignup(fields: Fields<SignupPaid> = {}): SignupPaid {
  const evidence = { at: timestampFromDate(SIGNED_UP), ip: '203.0.113.7', userAgent: 'Firefox' };
  return create(SignupPaidSchema, {
    signupId: MEMBER_ID,
    email: 'Ann.Lee@Example.com',
    phone: '2125550123',
    firstName: 'Ann',
    lastName: 'Lee',
    zip: '10001',
    city: 'New York',
    state: 'NY',
    deliveryMethod: 'both',
    smsConsent: { given: true, textVersion: '1.0', ...evidence },
    termsConsent: { version: '1.0', ...evidence },
    subscription: aSubscription(),
    paidAt: timestampFromDate(SIGNED_UP),
    ...fields,
  });
}

/** Returns the next state of a decision, or the previous one if nothing was decided. */
export const after = <T extends Member | null>(before: T, decision: Decision | null): T | Member =>
  decision?.next ?? before;

/** A member who has just joined, with these differences. */
export function aMember(fields: Partial<Member> = {}): Member {
  const paid = after(null, pay(MEMBER_ID, null, aSignup(), 'signups'));
  return { ...after(paid, openAccount(MEMBER_ID, paid, 'subject-1'))!, ...fields };
}
