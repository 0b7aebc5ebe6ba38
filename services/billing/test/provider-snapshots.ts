import type { Decision, Failure, Mirror, ProviderSnapshot } from '../src/subscriptions/mirror.js';
import { applySnapshot } from '../src/subscription-reconciler/apply-snapshot.js';

export const now = new Date('2026-11-23T15:00:00Z');
export const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
export const identity = { subscriptionId: 'sub_1', email: 'ann@example.com' };

export const aReading = (change: Partial<ProviderSnapshot> = {}): ProviderSnapshot => ({
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

/** Applies these snapshots one after another and returns the mirror. */
export const mirrorOf = (...readings: ProviderSnapshot[]) =>
  readings.reduce<Mirror | null>((mirror, reading) => after(mirror, read(mirror, reading)), null)!;

export const read = (mirror: Mirror | null, reading: ProviderSnapshot) => applySnapshot(mirror, reading, identity, now);

export const after = <T extends Mirror | null>(before: T, decision: Decision | null): Mirror | T =>
  decision?.next ?? before;

export const typesOf = (decision: Decision | null) => (decision?.events ?? []).map(({ type }) => type);
