import type { Signup } from '../signups/signup.js';
import type { Mirror } from '../subscriptions/mirror.js';

/** What the member has ordered and agreed to, and how it was paid. */
export const ownSignup = ({ state, order, heldEmail, heldPhone, payment }: Signup) => ({
  state,
  order,
  email: heldEmail ?? null,
  phone: heldPhone ?? null,
  payment: payment ?? null,
});

/** A subscription without what only says how far we are with the provider. */
export const ownSubscription = ({
  subscriptionId,
  customerId,
  email,
  plan,
  status,
  periodStart,
  periodEnd,
  autoRenew,
  createdAt,
  upgrade,
  failure,
  endReason,
  disputes,
}: Mirror) => ({
  subscriptionId,
  customerId,
  email,
  plan,
  status,
  periodStart,
  periodEnd,
  autoRenew,
  createdAt,
  upgrade: upgrade ?? null,
  failure: failure ?? null,
  endReason: endReason ?? null,
  disputes: disputes ?? [],
});
