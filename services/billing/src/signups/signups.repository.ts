import { Injectable } from '@nestjs/common';
import { type Aggregates, lookupFilter, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { checkoutSchema, listOverdue, OVERDUE_INDEX, paymentSchema } from '../checkouts/checkout.schema.js';
import { SignupEmails } from '../subscription-reconciler/signup-emails.js';
import type { InvitationState, Signup } from './signup.js';

const evidence = { at: Date, ip: encrypted(), userAgent: encrypted() };

const order = new Schema(
  {
    email: encrypted(),
    phone: encrypted(),
    firstName: encrypted(),
    lastName: encrypted(),
    zip: encrypted(),
    city: encrypted(),
    state: String,
    plan: String,
    deliveryMethod: String,
    smsConsent: { given: Boolean, textVersion: String, language: String, ...evidence },
    termsConsent: { version: String, confirmedAge: Number, language: String, ...evidence },
    invitedBy: String,
    language: String,
    giftId: String,
  },
  { _id: false },
);

const refund = new Schema({ reason: String, dueAt: Date, attempts: Number, lastError: String }, { _id: false });

const schema = new Schema({
  state: String,
  order,
  heldEmail: encrypted({ lookup: 'exact' }),
  heldPhone: encrypted({ lookup: 'exact' }),
  contactSeq: Number,
  decisionSeqs: new Schema({ pause: Number, closure: Number }, { _id: false }),
  checkout: checkoutSchema,
  payment: paymentSchema,
  isAccountEnabled: Boolean,
  invitation: new Schema({ state: String, dueAt: Date, decidedAt: Date }, { _id: false }),
  refund,
});
// Sparse: a sign-up that holds nothing has no such field
schema.index(lookupFilter('heldEmail'), { unique: true, sparse: true });
schema.index(lookupFilter('heldPhone'), { unique: true, sparse: true });
schema.index(OVERDUE_INDEX);
schema.index({ state: 1, 'refund.dueAt': 1 });
schema.index({ 'invitation.dueAt': 1 }, { sparse: true });
schema.index({ 'order.invitedBy': 1, 'invitation.state': 1 }, { sparse: true });

const SOME = 50;

@Injectable()
export class SignupsRepository extends SignupEmails {
  readonly signups: Aggregates<Signup>;

  constructor(store: Store) {
    super();
    this.signups = store.aggregates('signups', schema as unknown as Schema<Signup>);
  }

  /** Returns the current email address: the changed one, or else that of the order. */
  async emailOf(signupId: string) {
    const signup = await this.signups.find(signupId);
    if (!signup) throw new Error(`a subscription refers to unknown sign-up ${signupId}`);
    return signup.heldEmail ?? signup.order.email;
  }

  /** Sign-ups other than this one that hold its email address or phone. */
  async listHolders(signupId: string, email: string, phone: string) {
    return this.signups.model
      .find({ _id: { $ne: signupId }, $or: [{ heldEmail: email }, { heldPhone: phone }] })
      .lean<(Signup & { _id: string })[]>();
  }

  listOverdue(now: Date) {
    return listOverdue(this.signups, now);
  }

  /** Deletes sign-ups that never became a membership and have no unpublished events. @returns how many */
  async forget(state: 'expired' | 'refunded', before: Date): Promise<number> {
    const filter = { state, 'checkout.expiresAt': { $lt: before }, outboxAt: { $exists: false } };
    return (await this.signups.model.deleteMany(filter as never)).deletedCount;
  }

  /** Sign-ups whose reward for an invitation is due for a decision. */
  async listRewardsDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.signups.model
      .find({ 'invitation.dueAt': { $lte: now } } as never, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return due.map(({ _id }) => _id);
  }

  /** @param since counts only rewards that were decided after it */
  countInvited(inviterId: string, state: InvitationState, since?: Date): Promise<number> {
    const decided = since && { 'invitation.decidedAt': { $gt: since } };
    const filter = { 'order.invitedBy': inviterId, 'invitation.state': state, ...decided };
    return this.signups.model.countDocuments(filter as never);
  }

  async listDueRefunds(now: Date): Promise<string[]> {
    const due = await this.signups.model
      .find({ state: 'refunding', 'refund.dueAt': { $lte: now } }, { _id: 1 })
      .limit(SOME)
      .lean<{ _id: string }[]>();
    return due.map(({ _id }) => _id);
  }
}
