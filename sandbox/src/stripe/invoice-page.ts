import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import { notFound } from '../problem.js';
import { dollars, priceOf } from './prices.js';
import type { StripeWorld } from './world.js';

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The invoice as the customer sees it. */
export function invoicePages(app: FastifyInstance, world: StripeWorld) {
  app.get('/invoices/:id', (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const invoice = world.tables.invoices.get(request.params.id);
    if (!invoice) throw notFound('invoice-not-found', 'There is no such invoice', request.params.id);
    const body = html`<div class="narrow card">
      <h1>Invoice ${invoice.number}</h1>
      <div class="price">
        <span>Numbercast ${priceOf(invoice.price).nickname}</span><span>${dollars(invoice.amount)}</span>
      </div>
      <dl>
        <dt>For</dt>
        <dd>${world.tables.customers.get(invoice.customer)?.email}</dd>
        <dt>Period</dt>
        <dd>${day(invoice.periodStart)} to ${day(invoice.periodEnd)}</dd>
        <dt>Status</dt>
        <dd>${invoice.status}</dd>
      </dl>
    </div>`;
    return sendPage(reply, { title: 'Invoice – Numbercast', place: 'Test payment', body });
  });
}
