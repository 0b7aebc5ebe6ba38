import { z } from 'zod';
import { newId } from '../state.js';
import { invalid, missing, parameters } from './api-error.js';
import { changeBalance } from './customer-balance.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { paging, range, text, whole, within } from './parameter.js';
import { createRefund } from './payment-operations.js';
import type { Invoice } from './records.js';
import type { StripeWorld } from './world.js';

const cents = whole.pipe(z.number().min(1)).optional();
const Create = z.strictObject({
  invoice: text,
  amount: cents,
  refund_amount: cents,
  credit_amount: cents,
  out_of_band_amount: cents,
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  memo: text.optional(),
});
const List = z.strictObject({
  ...paging,
  invoice: text.optional(),
  customer: text.optional(),
  created: range.optional(),
});

type Given = z.output<typeof Create>;

/** Credit notes: an open invoice is reduced, a paid one is refunded, credited to the customer or settled elsewhere. */
export function creditNoteOperations(declare: Declare, world: StripeWorld) {
  const { creditNotes, invoices } = world.tables;
  declare('POST', '/credit_notes', (params) => {
    const given = parameters(Create, params);
    const invoice = invoices.get(given.invoice);
    if (!invoice) throw missing('invoice', given.invoice);
    return world.present(issue(world, invoice, given));
  });
  declare('GET', '/credit_notes', (params) => {
    const filter = parameters(List, params);
    const found = creditNotes
      .newestFirst()
      .filter(
        (note) =>
          (filter.invoice ?? note.invoice) === note.invoice &&
          (filter.customer ?? note.customer) === note.customer &&
          within(note.created, filter.created),
      );
    return page(found, filter, { url: '/v1/credit_notes', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/credit_notes/:id', (_params, id) => world.present(id, 'credit note'));
  declare('POST', '/credit_notes/:id/void', (_params, id) => {
    const note = creditNotes.get(id);
    if (!note) throw missing('credit note', id);
    if (!note.isPrePayment || note.voidedAt !== null)
      throw invalid('You can only void an issued credit note of an open invoice.');
    const invoice = invoices.get(note.invoice) as Invoice;
    invoices.put(invoice.id, { ...invoice, amount: invoice.amount + note.amount });
    creditNotes.put(id, { ...note, voidedAt: world.now() });
    world.emit('credit_note.voided', id);
    return world.present(id);
  });
}

function issue(world: StripeWorld, invoice: Invoice, given: Given): string {
  const parts = (given.refund_amount ?? 0) + (given.credit_amount ?? 0) + (given.out_of_band_amount ?? 0);
  const amount = given.amount ?? parts;
  const isPrePayment = invoice.status === 'open';
  if (amount === 0 || amount > invoice.amount) throw invalid('The amount of the credit note does not fit the invoice.');
  if (!isPrePayment && parts !== amount)
    throw invalid('The sum of refund, credit and out of band amounts must equal the credit note amount.');
  if (isPrePayment) world.tables.invoices.put(invoice.id, { ...invoice, amount: invoice.amount - amount });
  const refund = given.refund_amount === undefined ? null : refundOf(world, invoice, given.refund_amount);
  credit(world, invoice.customer, given.credit_amount ?? 0);
  const id = newId('cn');
  const count = world.creditNotesOf(invoice.id).length + 1;
  world.tables.creditNotes.put(id, {
    id,
    number: `${invoice.number}-CN-${String(count).padStart(2, '0')}`,
    created: world.now(),
    amount,
    invoice: invoice.id,
    customer: invoice.customer,
    refund,
    isPrePayment,
    outOfBand: given.out_of_band_amount ?? 0,
    reason: given.reason ?? null,
    memo: given.memo ?? null,
    voidedAt: null,
  });
  world.emit('credit_note.created', id);
  return id;
}

function refundOf(world: StripeWorld, { paymentIntent }: Invoice, amount: number) {
  const refund = createRefund(world, { payment_intent: paymentIntent ?? '', amount, metadata: {} });
  return { id: refund.id, amount };
}

function credit(world: StripeWorld, customerId: string, amount: number) {
  const changed = amount > 0 && changeBalance(world, customerId, { amount: -amount, type: 'credit_note' });
  if (changed) world.emit('customer.updated', customerId, { previous: { balance: changed.endingBalance + amount } });
}
