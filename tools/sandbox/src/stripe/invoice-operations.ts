import { z } from 'zod';
import { invalid, missing, parameters, StripeApiError } from './api-error.js';
import { paymentsOf } from './expand.js';
import { previewOperation } from './invoice-preview.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, paging, range, text, within } from './parameter.js';
import { invoicePaymentId, presentInvoicePayment } from './present-invoice.js';
import type { Invoice } from './records.js';
import { collect } from './renewals.js';
import type { StripeWorld } from './world.js';

const List = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']).optional(),
  created: range.optional(),
});
const Pay = z.strictObject({ payment_method: text.optional(), off_session: flag.optional() });
const ListPayments = z.strictObject({
  ...paging,
  invoice: text.optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
});

/** Invoices, and the payments made towards them. */
export function invoiceOperations(declare: Declare, world: StripeWorld) {
  const { invoices } = world.tables;
  const get = (id: string) => {
    const invoice = invoices.get(id);
    if (!invoice) throw missing('invoice', id);
    return invoice;
  };
  declare('GET', '/invoices', (params) => {
    const filter = parameters(List, params);
    const found = invoices
      .newestFirst()
      .filter(
        (invoice) =>
          (filter.customer ?? invoice.customer) === invoice.customer &&
          (filter.subscription ?? invoice.subscription) === invoice.subscription &&
          (filter.status ?? invoice.status) === invoice.status &&
          within(invoice.created, filter.created),
      );
    return page(found, filter, { url: '/v1/invoices', present: ({ id }) => world.present(id) });
  });
  previewOperation(declare, world);
  declare('GET', '/invoices/:id', (_params, id) => world.present(get(id).id));
  declare('POST', '/invoices/:id/pay', (params, id) => pay(world, get(id), parameters(Pay, params)));
  declare('POST', '/invoices/:id/void', (_params, id) => {
    if (get(id).status !== 'open') throw invalid('You can only void an open invoice.');
    invoices.put(id, { ...get(id), status: 'void', closedAt: world.now(), nextAttemptAt: null });
    return world.present(id);
  });
  invoicePaymentOperations(declare, world);
}

function invoicePaymentOperations(declare: Declare, world: StripeWorld) {
  const { invoices, paymentIntents } = world.tables;
  declare('GET', '/invoice_payments', (params) => {
    const filter = parameters(ListPayments, params);
    const intent = filter.payment?.payment_intent;
    const found = invoices
      .newestFirst()
      .filter(({ id, paymentIntent }) => (filter.invoice ?? id) === id && (intent ?? paymentIntent) === paymentIntent)
      .flatMap(({ id }) => paymentsOf(world, id).data)
      .filter(({ status }) => (filter.status ?? status) === status);
    return page(found, filter, { url: '/v1/invoice_payments', present: (payment) => payment });
  });
  declare('GET', '/invoice_payments/:id', (_params, id) => {
    const intent = paymentIntents.values().find((candidate) => invoicePaymentId(candidate.id) === id);
    const invoice = intent && invoices.get(intent.invoice ?? '');
    if (!invoice) throw missing('invoice_payment', id);
    return presentInvoicePayment(invoice, intent);
  });
}

function pay(world: StripeWorld, invoice: Invoice, { payment_method: card }: z.output<typeof Pay>) {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw invalid(`You cannot pay an invoice that is ${invoice.status}.`);
  const subscription = world.tables.subscriptions.get(invoice.subscription);
  if (!subscription) throw missing('subscription', invoice.subscription);
  const payer = card === undefined ? subscription : { ...subscription, paymentMethod: card };
  if (card !== undefined && !world.tables.paymentMethods.has(card)) throw missing('PaymentMethod', card);
  if (!collect(world, payer, invoice, { at: world.now() })) throw declined(world, invoice.id);
  return world.present(invoice.id);
}

function declined(world: StripeWorld, invoiceId: string) {
  const intent = world.tables.paymentIntents.get(world.tables.invoices.get(invoiceId)?.paymentIntent ?? '');
  const decline = world.tables.charges.get(intent?.latestCharge ?? '')?.decline;
  return new StripeApiError(402, {
    type: 'card_error',
    code: decline?.code,
    decline_code: decline?.declineCode ?? undefined,
    message: decline?.message ?? 'Your card was declined.',
  });
}
