import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { capitalized } from '../pages/capitalized.js';
import { calendarDay } from '../pages/dates.js';
import { html, type Html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import { notFound, read } from '../problem.js';
import { cardFields, CARD_SCRIPT } from './card-fields.js';
import { CardEntry, tryCard } from './cards.js';
import { attachCard } from './checkout-payment.js';
import { dollars } from './prices.js';
import { pageLanguage } from './page-language.js';
import type { Invoice, PortalSession } from './records.js';
import type { StripeWorld } from './world.js';

type PortalRequest = FastifyRequest<{ Params: { id: string } }>;

/** The customer portal: change the card, read invoices. Open invoices stay open until they are paid. */
export function portalPages(app: FastifyInstance, world: StripeWorld) {
  const get = (id: string) => {
    const session = world.tables.portalSessions.get(id);
    if (!session) throw notFound('portal-session-not-found', 'There is no such portal session', id);
    return session;
  };
  app.get('/portal/:id', (request: PortalRequest, reply) => show(reply, world, get(request.params.id)));
  app.post('/portal/:id/card', (request: PortalRequest, reply) => {
    const session = get(request.params.id);
    const card = tryCard(read(CardEntry, request.body), world.clock.now());
    if ('message' in card) return show(reply.code(402), world, session, card.message);
    world.state.atomically(() => {
      const method = attachCard(world, session.customer, card);
      useForSubscriptions(world, session.customer, method.id);
    });
    return reply.redirect(`/portal/${session.id}`, 303);
  });
}

function useForSubscriptions(world: StripeWorld, customer: string, paymentMethod: string) {
  const { subscriptions } = world.tables;
  world.emit('customer.updated', customer);
  for (const subscription of subscriptions.values()) {
    if (subscription.customer !== customer || subscription.status === 'canceled') continue;
    const changed = subscriptions.put(subscription.id, { ...subscription, paymentMethod });
    world.emit('customer.subscription.updated', changed.id, {
      previous: { default_payment_method: subscription.paymentMethod },
    });
  }
}

function show(reply: FastifyReply, world: StripeWorld, session: PortalSession, error?: string) {
  const card = world.tables.paymentMethods.get(world.tables.customers.get(session.customer)?.paymentMethod ?? '');
  const invoices = world.tables.invoices.newestFirst().filter(({ customer }) => customer === session.customer);
  const body = html`<div class="narrow">
    <h1>Your billing</h1>
    <div class="card">
      <h2>Card</h2>
      <p>
        ${card ? `${capitalized(card.brand)} ending in ${card.last4}, expires ${card.expMonth}/${card.expYear}` : 'No card yet'}
      </p>
      ${error !== undefined && html`<div class="error" role="alert" id="card-error">${error}</div>`}
      <form method="post" action="/portal/${session.id}/card">
        ${cardFields(error !== undefined)}
        <div class="actions"><button class="wide">Use this card</button></div>
      </form>
    </div>
    <h2>Invoices</h2>
    <ul class="rows">
      ${invoices.map(invoiceRow)}
    </ul>
    ${session.returnUrl !== null && html`<p class="after"><a href="${session.returnUrl}">Back to Numbercast</a></p>`}
    ${pageLanguage(session.locale)}
  </div>`;
  return sendPage(reply, { title: 'Billing – Numbercast', place: 'Test payment', body, script: CARD_SCRIPT });
}

function invoiceRow(invoice: Invoice): Html {
  return html`<li>
    <a href="/invoices/${invoice.id}"
      ><span class="row-top"
        ><span>${dollars(invoice.amount)}, ${invoice.status}</span><time>${calendarDay(invoice.created)}</time></span
      ><span class="row-text">${invoice.number}</span></a
    >
  </li>`;
}
