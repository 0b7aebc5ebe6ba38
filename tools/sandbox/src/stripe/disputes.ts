import { newId } from '../state.js';
import type { Dispute } from './records.js';
import type { StripeWorld } from './world.js';

/** How long evidence is accepted. */
const RESPONSE_SECONDS = 9 * 86_400;

/** Opens a dispute: the cardholder's bank reclaims the money of a charge. */
export function openDispute(world: StripeWorld, chargeId: string, at: number): Dispute | undefined {
  const { charges, disputes } = world.tables;
  const charge = charges.get(chargeId);
  if (!charge) return undefined;
  const id = newId('du');
  const dispute = disputes.put(id, {
    id,
    created: at,
    amount: charge.amount,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    status: 'needs_response',
    dueBy: at + RESPONSE_SECONDS,
    statement: null,
    submissions: 0,
  });
  world.emit('charge.dispute.created', dispute.id, { at });
  return dispute;
}

/** Closes a dispute with the bank's decision. */
export function closeDispute(world: StripeWorld, dispute: Dispute, status: 'won' | 'lost', at: number) {
  world.tables.disputes.put(dispute.id, { ...dispute, status });
  world.emit('charge.dispute.closed', dispute.id, { at, previous: { status: dispute.status } });
}
