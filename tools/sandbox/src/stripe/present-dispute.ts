import type Stripe from 'stripe';
import type { Dispute } from './records.js';

export function presentDispute(dispute: Dispute): Stripe.Dispute {
  const isOpen = dispute.status === 'needs_response';
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { uncategorized_text: dispute.statement } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: isOpen ? dispute.dueBy : null,
      enhanced_eligibility: {},
      has_evidence: dispute.statement !== null,
      past_due: false,
      submission_count: dispute.submissions,
      submission_method: dispute.submissions > 0 ? 'manual' : 'not_submitted',
    } as Stripe.Dispute.EvidenceDetails,
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentIntent,
    reason: 'fraudulent',
    status: dispute.status,
  };
}
