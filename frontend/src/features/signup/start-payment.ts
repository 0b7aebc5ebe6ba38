import { fieldErrorsOf, hasCode } from '../../lib/api/problem-error.js';
import { changeDraft, readDraft } from './draft.js';
import { reserveAccount, startCheckout, type Order } from './signup-api.js';

let reserved: { readonly for: string; readonly id: string } | undefined;

/** A retried order keeps its reservation; a changed one gets a new reservation and a new payment page. */
async function reservationFor(order: Order, password: string): Promise<string> {
  const { email, firstName, lastName } = order;
  const key = JSON.stringify([order, password]);
  if (reserved?.for === key) return reserved.id;
  const { reservation } = await reserveAccount({ email, password, firstName, lastName, topic: readDraft().topic });
  reserved = { for: key, id: reservation };
  changeDraft({ reservation });
  return reservation;
}

/**
 * Reserves the account, which is the only call that carries the password, and opens the checkout.
 * @returns the address of the hosted payment page.
 * @throws ProblemError `contact-taken` with pointers /email and /phone, or another rejection by a service.
 */
export async function startPayment(order: Order, password: string): Promise<string> {
  const open = async (changes: Partial<Order> = {}) =>
    startCheckout({ ...order, ...changes, reservation: await reservationFor(order, password) });
  const { url } = await open().catch((error: unknown) => {
    // The member who invited has left: the visitor joins without a reward
    if (fieldErrorsOf(error)['invitation']) {
      changeDraft({ invitation: undefined });
      return open({ invitation: undefined });
    }
    // The gift was redeemed or refunded in the meantime: the visitor decides whether to pay
    if (fieldErrorsOf(error)['gift']) changeDraft({ gift: undefined });
    if (!hasCode(error, 'reservation-gone')) throw error;
    reserved = undefined;
    return open();
  });
  return url;
}
