import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { html, type Html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import { notFound, read } from '../problem.js';
import { cardFields, CARD_SCRIPT } from './card-fields.js';
import { enterPromotionCode, PaymentEntry, paySession, type PaymentResult } from './checkout-payment.js';
import { dollars } from './prices.js';
import { entered } from './promotion-codes.js';
import { pageLanguage } from './page-language.js';
import type { CheckoutSession } from './records.js';
import { TAX_RATES, taxOf } from './sales-tax.js';
import { sessionAmounts } from './session-amounts.js';
import type { StripeWorld } from './world.js';

const PromotionEntry = z.object({ code: z.string().max(100) });

type SessionRequest = FastifyRequest<{ Params: { id: string } }>;

/** The hosted checkout page, its promotion code, and the form post that pays. */
export function checkoutPages(app: FastifyInstance, world: StripeWorld) {
  const get = (id: string) => {
    const session = world.tables.sessions.get(id);
    if (!session) throw notFound('session-not-found', 'There is no such checkout session', id);
    return session;
  };
  app.get('/checkout/:id', (request: SessionRequest, reply) => {
    const session = get(request.params.id);
    return session.status === 'open' ? showForm(reply, world, session) : showClosed(reply, session);
  });
  app.post('/checkout/:id/promotion', (request: SessionRequest, reply) => {
    const session = get(request.params.id);
    if (enterPromotionCode(world, session, read(PromotionEntry, request.body).code))
      return reply.redirect(`/checkout/${session.id}`, 303);
    return showForm(reply.code(400), world, session, { promotion: 'This code is invalid.' });
  });
  app.post('/checkout/:id/pay', (request: SessionRequest, reply) => {
    const session = get(request.params.id);
    const result = paySession(world, session.id, read(PaymentEntry, request.body));
    const wantsJson = request.headers.accept?.includes('application/json') ?? false;
    return wantsJson ? answerJson(reply, result) : answerPage(reply, world, session, result);
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

function answerPage(reply: FastifyReply, world: StripeWorld, session: CheckoutSession, result: PaymentResult) {
  if (result.status === 'complete') return reply.redirect(result.redirectTo, 303);
  if (result.status === 'expired') return showClosed(reply.code(410), session);
  return showForm(reply.code(402), world, session, { card: result.decline.message });
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

interface Faults {
  card?: string;
  promotion?: string;
}

function showForm(reply: FastifyReply, world: StripeWorld, session: CheckoutSession, faults: Faults = {}) {
  const { amount, discount } = sessionAmounts(world, session);
  const body = html`<div class="narrow card">
    <h1>Pay for Numbercast</h1>
    ${purchase(world, session)} ${discount > 0 && discountLine(world, session, discount)}
    <p class="soft">${renewal(world, session)} This is a test: no real money is charged.</p>
    ${session.allowsPromotionCodes && promotionForm(session, faults.promotion)}
    ${
      faults.card !== undefined &&
      html`<div class="error" role="alert" id="card-error">${faults.card} Nothing was charged. Try another card.</div>`
    }
    ${cardForm(session, { amount, isInvalid: faults.card !== undefined })}
    ${
      session.cancelUrl !== null &&
      html`<div class="actions"><a class="button quiet wide" href="${session.cancelUrl}">Cancel</a></div>`
    }
    <p class="note">
      Test cards: 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is accepted now
      and declined at the renewal. Use any later date and any three digits.
    </p>
    ${pageLanguage(session.locale)}
  </div>`;
  return sendPage(reply, { title: 'Checkout – Numbercast', place: 'Test payment', body, script: CARD_SCRIPT });
}

/** Renders the purchased item and its price. */
function purchase(world: StripeWorld, { price, quantity, single }: CheckoutSession): Html {
  if (single || price === null)
    return html`<div class="price">
      <span>${single?.description ?? 'Numbercast'}</span><span>${dollars(single?.amount ?? 0)}</span>
    </div>`;
  const { nickname, amount, interval } = world.catalogue.get(price);
  const per = interval === 'year' ? 'a year' : 'a month';
  return html`<div class="price"><span>${nickname} plan</span><span>${dollars(amount * quantity)} ${per}</span></div>`;
}

const renewal = (world: StripeWorld, { price }: CheckoutSession) =>
  price === null
    ? 'You pay once.'
    : `Renews every ${world.catalogue.get(price).interval} until you turn off auto-renew.`;

function discountLine(world: StripeWorld, { promotionCode }: CheckoutSession, discount: number): Html {
  const found = entered(world, promotionCode);
  return html`<div class="price"><span>${found?.code.code}</span><span>−${dollars(discount)}</span></div>`;
}

function promotionForm(session: CheckoutSession, fault: string | undefined): Html {
  return html`<form method="post" action="/checkout/${session.id}/promotion">
    <label for="code">Promotion code</label>
    ${fault !== undefined && html`<div class="error" role="alert">${fault}</div>`}
    <input id="code" name="code" autocomplete="off" maxlength="100" required />
    <div class="actions"><button class="quiet wide">Apply</button></div>
  </form>`;
}

function cardForm(session: CheckoutSession, { amount, isInvalid }: { amount: number; isInvalid: boolean }): Html {
  const isTaxed = session.isTaxed === true;
  return html`<form method="post" action="/checkout/${session.id}/pay">
    <label for="email">Email</label>
    <input id="email" value="${session.customerEmail}" readonly />
    ${isTaxed && stateField(amount)} ${cardFields(isInvalid)}
    <div class="actions"><button class="wide">Pay ${isTaxed ? 'with sales tax' : dollars(amount)}</button></div>
  </form>`;
}

/** Each state shows the total before it is paid. */
function stateField(amount: number): Html {
  const options = Object.keys(TAX_RATES).map((state) => {
    const tax = taxOf(state, amount);
    return html`<option value="${state}">${state}: ${dollars(tax)} tax, ${dollars(amount + tax)} in total</option>`;
  });
  return html`<label for="state">State</label>
    <select id="state" name="state" required>
      ${options}
      <option value="OH">Another state: no tax, ${dollars(amount)} in total</option>
    </select>`;
}
