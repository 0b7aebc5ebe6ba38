import type { Decision, Failure, Mirror, Reading } from '../src/subscriptions/mirror.js';
import { reflect } from '../src/subscriptions/subscription.js';

export const now = new Date('2026-11-23T15:00:00Z');
export const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
export const identity = { subscriptionId: 'sub_1', email: 'ann@example.com' };

export const aReading = (change: Partial<Reading> = {}): Reading => ({
  memberId: 'm-1',
  customerId: 'cus_1',
  plan: 'monthly',
  status: 'active',
  periodStart: now,
  periodEnd: day(30),
  autoRenew: true,
  createdAt: now,
  ...change,
});

export const aFailure = (change: Partial<Failure> = {}): Failure => ({
  invoiceId: 'in_2',
  attempt: 1,
  amountCents: 1299,
  currency: 'usd',
  nextAttemptAt: day(33),
  ...change,
});

/** What is known after the provider has shown these, one after the other. */
export const mirrorOf = (...readings: Reading[]) =>
  readings.reduce<Mirror | null>((mirror, reading) => after(mirror, read(mirror, reading)), null)!;

export const read = (mirror: Mirror | null, reading: Reading) => reflect(mirror, reading, identity, now);

export const after = <T extends Mirror | null>(before: T, decision: Decision | null): Mirror | T =>
  decision?.next ?? before;

export const typesOf = (decision: Decision | null) => (decision?.events ?? []).map(({ type }) => type);
