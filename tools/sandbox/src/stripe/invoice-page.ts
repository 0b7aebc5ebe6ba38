import type { FastifyInstance, FastifyRequest } from 'fastify';
import { capitalized } from '../pages/capitalized.js';
import { calendarDay } from '../pages/dates.js';
import { html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import { notFound } from '../problem.js';
import { dollars } from './prices.js';
import { collect } from './renewals.js';
import type { Invoice } from './records.js';
import type { StripeWorld } from './world.js';

/** The invoice as the customer sees it. */
export function invoicePages(app: FastifyInstance, world: StripeWorld) {
  app.get('/invoices/:id', (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const invoice = world.tables.invoices.get(request.params.id);
    if (!invoice) throw notFound('invoice-not-found', 'There is no such invoice', request.params.id);
    const isAsked = asksHolder(world, invoice);
    const body = html`<div class="narrow card">
      <h1>Invoice ${invoice.number}</h1>
      <div class="price">
        <span>${world.catalogue.get(invoice.price).nickname} plan</span><span>${dollars(invoice.amount)}</span>
      </div>
      ${Boolean(invoice.discount) && html`<p class="soft">With a discount of ${dollars(invoice.discount!)}</p>`}
      ${Boolean(invoice.tax) && html`<p class="soft">Including ${dollars(invoice.tax!)} sales tax</p>`}
      <dl>
        <dt>Billed to</dt>
        <dd>${world.tables.customers.get(invoice.customer)?.email}</dd>
        <dt>Period</dt>
        <dd>${calendarDay(invoice.periodStart)} to ${calendarDay(invoice.periodEnd)}</dd>
        <dt>Status</dt>
        <dd>${capitalized(invoice.status)}</dd>
      </dl>
      ${
        isAsked &&
        html`<p>Your bank asks you to confirm this payment.</p>
          <form method="post" action="/invoices/${invoice.id}/confirm">
            <div class="actions"><button class="wide">Confirm and pay</button></div>
          </form>`
      }
    </div>`;
    return sendPage(reply, { title: 'Invoice – Numbercast', place: 'Test payment', body });
  });
  app.post('/invoices/:id/confirm', (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const invoice = world.tables.invoices.get(request.params.id);
    const subscription = world.tables.subscriptions.get(invoice?.subscription ?? '');
    if (!invoice || !subscription || !asksHolder(world, invoice))
      throw notFound('nothing-to-confirm', 'There is nothing to confirm', request.params.id);
    world.state.atomically(() => collect(world, subscription, invoice, { at: world.now(), isConfirmed: true }));
    return reply.redirect(`/invoices/${invoice.id}`, 303);
  });
}

const asksHolder = (world: StripeWorld, { status, paymentIntent }: Invoice) =>
  status === 'open' && world.tables.paymentIntents.get(paymentIntent ?? '')?.status === 'requires_action';
