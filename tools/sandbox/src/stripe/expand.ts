import type Stripe from 'stripe';
import { invalid } from './api-error.js';
import { list, presentLineItem } from './present-catalogue.js';
import { presentInvoicePayment } from './present-invoice.js';
import type { StripeWorld } from './world.js';

type Json = Record<string, unknown>;

/** Replaces ids along paths like `latest_invoice.payments` or `data.price.product` by the objects they name. */
export function expand(world: StripeWorld, answer: object, paths: string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Json;
  for (const path of paths) follow(world, copy, path.split('.'), path);
  return copy;
}

function follow(world: StripeWorld, at: Json, [segment = '', ...rest]: string[], path: string) {
  const value = Array.isArray(at[segment]) ? named(world, at[segment]) : at[segment];
  at[segment] = value;
  if (value === null) return;
  const found = typeof value === 'string' ? world.find(value) : (value ?? included(world, at, segment));
  if (typeof found !== 'object' || found === null)
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  at[segment] = found === value ? found : structuredClone(found);
  if (rest.length === 0) return;
  const next = at[segment];
  for (const child of Array.isArray(next) ? (next as Json[]) : [next as Json]) follow(world, child, rest, path);
}

/** A list of ids, such as the discounts of a subscription, as the objects that they name. */
const named = (world: StripeWorld, values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'string' ? structuredClone(world.find(value) ?? value) : value));

/** Returns a part that an object omits unless it is requested. */
function included(world: StripeWorld, at: Json, segment: string): object | undefined {
  const id = String(at['id']);
  if (at['object'] === 'invoice' && segment === 'payments') return paymentsOf(world, id);
  if (at['object'] === 'checkout.session' && segment === 'line_items') return lineItemsOf(world, id);
  if (at['object'] === 'charge' && segment === 'refunds') return refundsOf(world, id);
  if (at['object'] === 'customer' && segment === 'subscriptions') return subscriptionsOf(world, id);
  return undefined;
}

export function paymentsOf(world: StripeWorld, invoiceId: string): Stripe.ApiList<Stripe.InvoicePayment> {
  const invoice = world.tables.invoices.get(invoiceId);
  const intent = world.tables.paymentIntents.get(invoice?.paymentIntent ?? '');
  return list(invoice && intent ? [presentInvoicePayment(invoice, intent)] : [], '/v1/invoice_payments');
}

export function lineItemsOf(world: StripeWorld, sessionId: string): Stripe.ApiList<Stripe.LineItem> {
  const session = world.tables.sessions.get(sessionId);
  const items = session?.price
    ? [presentLineItem(`li_${session.id.slice(3)}`, world.catalogue.get(session.price), session.quantity)]
    : [];
  return list(items, `/v1/checkout/sessions/${sessionId}/line_items`);
}

function refundsOf(world: StripeWorld, charge: string) {
  const refunds = world.tables.refunds.newestFirst().filter((refund) => refund.charge === charge);
  return list(
    refunds.map(({ id }) => world.present(id)),
    `/v1/refunds?charge=${charge}`,
  );
}

function subscriptionsOf(world: StripeWorld, customer: string) {
  const live = world.tables.subscriptions
    .newestFirst()
    .filter((subscription) => subscription.customer === customer && subscription.status !== 'canceled');
  return list(
    live.map(({ id }) => world.present(id)),
    `/v1/customers/${customer}/subscriptions`,
  );
}
