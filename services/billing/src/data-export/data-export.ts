import { LANGUAGES } from '@numbercast/lottery';
import { z } from 'zod';
import { repaymentSchema } from '../subscriptions/repayment.js';
import { invoiceResponse } from '../invoices/invoice.js';
import { ORDER_KINDS, ORDER_STATES, type RepaymentOrder } from '../repayment-orders/repayment-order.js';
import { redeemedGiftExport } from './exported-gift.js';
import { type Signup, SIGNUP_STATES } from '../signups/signup.js';
import {
  disputeSchema,
  END_REASONS,
  failureSchema,
  type Mirror,
  PLANS,
  priceSchema,
  STATUSES,
  upgradeSchema,
} from '../subscriptions/mirror.js';

const evidence = {
  at: z.date(),
  ip: z.string(),
  userAgent: z.string(),
  /** Language in which the text was agreed to; absent for English. */
  language: z.enum(LANGUAGES).optional(),
};

const signupExport = z.object({
  state: z.enum(SIGNUP_STATES),
  order: z.object({
    email: z.string(),
    phone: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    zip: z.string(),
    city: z.string(),
    state: z.string(),
    plan: z.enum(PLANS),
    deliveryMethod: z.enum(['text', 'email', 'both']),
    smsConsent: z.object({ ...evidence, given: z.boolean(), textVersion: z.string() }),
    termsConsent: z.object({ ...evidence, version: z.string(), confirmedAge: z.int().optional() }),
    language: z.enum(LANGUAGES).optional(),
  }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  payment: z
    .object({ sessionId: z.string().optional(), subscriptionId: z.string(), invoiceId: z.string(), paidAt: z.date() })
    .nullable(),
});

const subscriptionExport = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  email: z.string(),
  plan: z.enum(PLANS),
  price: priceSchema.nullable(),
  status: z.enum(STATUSES),
  periodStart: z.date(),
  periodEnd: z.date(),
  autoRenew: z.boolean(),
  createdAt: z.date(),
  upgrade: upgradeSchema.nullable(),
  failure: failureSchema.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  disputes: z.array(disputeSchema),
  repayments: z.array(repaymentSchema),
});

const repaymentOrderExport = z.object({
  kind: z.enum(ORDER_KINDS),
  amountCents: z.int(),
  reason: z.string(),
  at: z.date(),
  state: z.enum(ORDER_STATES),
  invoiceId: z.string().nullable(),
});

export const dataExportResponse = z.object({
  signup: signupExport.nullable(),
  subscriptions: z.array(subscriptionExport),
  redeemedGifts: z.array(redeemedGiftExport),
  repaymentOrders: z.array(repaymentOrderExport),
  invoices: z.array(invoiceResponse),
  /** The code of the member's invitation link. */
  invitationCode: z.string().nullable(),
});

/** The order of the member, the consents, and the payment. */
export const exportSignup = ({ state, order, heldEmail, heldPhone, payment }: Signup) => ({
  state,
  order,
  email: heldEmail ?? null,
  phone: heldPhone ?? null,
  payment: payment ?? null,
});

/** Returns a subscription without the fields that only track its synchronization with the provider. */
export const exportSubscription = ({
  subscriptionId,
  customerId,
  email,
  plan,
  price,
  status,
  periodStart,
  periodEnd,
  autoRenew,
  createdAt,
  upgrade,
  failure,
  endReason,
  disputes,
  repayments,
}: Mirror) => ({
  subscriptionId,
  customerId,
  email,
  plan,
  price: price ?? null,
  status,
  periodStart,
  periodEnd,
  autoRenew,
  createdAt,
  upgrade: upgrade ?? null,
  failure: failure ?? null,
  endReason: endReason ?? null,
  disputes: disputes ?? [],
  repayments: repayments ?? [],
});

/** A refund or credit that an operator ordered. */
export const exportRepaymentOrder = ({ kind, amountCents, reason, at, state, payment }: RepaymentOrder) => ({
  kind,
  amountCents,
  reason,
  at,
  state,
  invoiceId: payment?.invoiceId ?? null,
});
