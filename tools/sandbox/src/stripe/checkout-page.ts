import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, type Html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import { notFound, read } from '../problem.js';
import { cardFields, CARD_SCRIPT } from './card-fields.js';
import { CardEntry } from './cards.js';
import { paySession, type PaymentResult } from './checkout-payment.js';
import { dollars, type Price } from './prices.js';
import type { CheckoutSession } from './records.js';
import type { StripeWorld } from './world.js';

type SessionRequest = FastifyRequest<{ Params: { id: string } }>;

/** The hosted checkout page, and the form post that pays. */
export function checkoutPages(app: FastifyInstance, world: StripeWorld) {
  const priceOf = ({ price }: CheckoutSession) => world.catalogue.get(price);
  const get = (id: string) => {
    const session = world.tables.sessions.get(id);
    if (!session) throw notFound('session-not-found', 'There is no such checkout session', id);
    return session;
  };
  app.get('/checkout/:id', (request: SessionRequest, reply) => {
    const session = get(request.params.id);
    return session.status === 'open' ? showForm(reply, session, priceOf(session)) : showClosed(reply, session);
  });
  app.post('/checkout/:id/pay', (request: SessionRequest, reply) => {
    const session = get(request.params.id);
    const result = paySession(world, session.id, read(CardEntry, request.body));
    const wantsJson = request.headers.accept?.includes('application/json') ?? false;
    return wantsJson ? answerJson(reply, result) : answerPage(reply, { session, price: priceOf(session) }, result);
  });
}

function answerJson(reply: FastifyReply, result: PaymentResult) {
  if (result.status === 'complete') return reply.send(result);
  if (result.status === 'expired') {
    const message = 'This checkout session has expired.';
    return reply.code(410).send({ error: { code: 'checkout_session_expired', message } });
  }
  const { code, declineCode, message } = result.decline;
  return reply.code(402).send({ error: { code, decline_code: declineCode, message } });
}

function answerPage(
  reply: FastifyReply,
  { session, price }: { session: CheckoutSession; price: Price },
  result: PaymentResult,
) {
  if (result.status === 'complete') return reply.redirect(result.redirectTo, 303);
  if (result.status === 'expired') return showClosed(reply.code(410), session);
  return showForm(reply.code(402), session, price, result.decline.message);
}

function showClosed(reply: FastifyReply, session: CheckoutSession) {
  const paid = session.status === 'complete';
  const body = html`<div class="narrow card">
    <h1>${paid ? 'This has been paid' : 'This checkout has expired'}</h1>
    <p>${paid ? 'Nothing more will be charged.' : 'Nothing was charged. Start again to choose a plan.'}</p>
    ${session.cancelUrl !== null && html`<a class="button" href="${session.cancelUrl}">Back to Numbercast</a>`}
  </div>`;
  return sendPage(reply, { title: 'Checkout – Numbercast', place: 'Test payment', body });
}

function showForm(reply: FastifyReply, session: CheckoutSession, price: Price, error?: string) {
  const amount = price.amount * session.quantity;
  const per = price.interval === 'year' ? 'a year' : 'a month';
  const body = html`<div class="narrow card">
    <h1>Pay for Numbercast</h1>
    <div class="price"><span>${price.nickname} plan</span><span>${dollars(amount)} ${per}</span></div>
    <p class="soft">
      Renews every ${price.interval} until you turn off auto-renew. This is a test: no real money is charged.
    </p>
    ${
      error !== undefined &&
      html`<div class="error" role="alert" id="card-error">${error} Nothing was charged. Try another card.</div>`
    }
    ${cardForm(session, `Pay ${dollars(amount)}`, error !== undefined)}
    ${
      session.cancelUrl !== null &&
      html`<div class="actions"><a class="button quiet wide" href="${session.cancelUrl}">Cancel</a></div>`
    }
    <p class="note">
      Test cards: 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is accepted now
      and declined at the renewal. Use any later date and any three digits.
    </p>
  </div>`;
  return sendPage(reply, { title: 'Checkout – Numbercast', place: 'Test payment', body, script: CARD_SCRIPT });
}

function cardForm(session: CheckoutSession, pay: string, invalid: boolean): Html {
  return html`<form method="post" action="/checkout/${session.id}/pay">
    <label for="email">Email</label>
    <input id="email" value="${session.customerEmail}" readonly />
    ${cardFields(invalid)}
    <div class="actions"><button class="wide">${pay}</button></div>
  </form>`;
}
