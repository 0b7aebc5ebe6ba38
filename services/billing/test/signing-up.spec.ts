import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckoutExpiredSchema, Plan, SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { AccountEnabledSchema } from '@numbercast/contracts/identity/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { SignupsService } from '../src/signups/signups.service.js';
import { StripeEventsService } from '../src/stripe-events/stripe-events.service.js';
import { aVisitor, DECLINED_CARD, nowMember, reserve, startWorld } from './billing-world.js';
import { reservations, UNUSABLE } from './fake-services.js';

let world: Awaited<ReturnType<typeof startWorld>>;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world.close());

const paidEvents = async (reservation: string) =>
  (await world.billing.allPublished(SignupPaidSchema)).filter(({ payload }) => payload.signupId === reservation);

const expiredEvents = async (reservation: string) =>
  (await world.billing.allPublished(CheckoutExpiredSchema)).filter(({ payload }) => payload.signupId === reservation);

const becomes = (reservation: string, state: string) =>
  eventually(async () => expect(await world.stateOf(reservation)).toBe(state));

describe('the state of a sign-up', () => {
  it('shows that the member can sign in once the account is enabled', async () => {
    const { memberId } = await world.aPaidSignup();
    expect(await world.signupOf(memberId)).toEqual({ state: 'paid', isAccountReady: false });
    const enabled = { accountId: memberId, subject: 'subject-1' };
    await world.billing.publish(AccountEnabledSchema, enabled, { aggregateId: memberId });
    await eventually(async () =>
      expect(await world.signupOf(memberId)).toEqual({ state: 'paid', isAccountReady: true }),
    );
  });
});

describe('the checkout', () => {
  it('is available only for open reservations of the same email address', async () => {
    const unknown = await world.checkout('0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1', aVisitor());
    const foreign = await world.checkout(reserve('somebody@example.com'), aVisitor());
    expect([unknown.status, foreign.status]).toEqual([410, 410]);
    expect(await foreign.json()).toMatchObject({ type: '/problems/reservation-gone' });
  });

  it('names the invalid field', async () => {
    const visitor = aVisitor({ smsConsent: { given: false, textVersion: '1.0' } });
    const response = await world.checkout(reserve(visitor.email), visitor);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/smsConsent' }] });
  });

  it.each(Object.entries(UNUSABLE))(
    'is rejected before any payment if the members service rejects the %s',
    async (field, value) => {
      const visitor = aVisitor({ [field]: value });
      const response = await world.checkout(reserve(visitor.email), visitor);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ pointer: `/${field}` }] });
    },
  );

  it('responds with 409 to a visitor who has already paid', async () => {
    const { memberId, visitor } = await world.aPaidSignup();
    reservations.delete(memberId);
    const response = await world.checkout(memberId, visitor);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ type: '/problems/signup-already-paid' });
  });

  it('is rejected for the email and phone of a member', async () => {
    const visitor = aVisitor();
    nowMember(visitor.email);
    nowMember(visitor.phone);
    const response = await world.checkout(reserve(visitor.email), visitor);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      type: '/problems/contact-taken',
      title: 'Account Already Exists',
      detail:
        'This email and phone number are already associated with Numbercast accounts. You must use different email and phone number to sign up.',
      errors: [{ pointer: '/email' }, { pointer: '/phone' }],
    });
  });

  it('[S7.3] leads to one payment page, however often and quickly it is requested', async () => {
    const visitor = aVisitor();
    const reservation = reserve(visitor.email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.checkout(reservation, visitor)));
    const urls = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { url: string }).url));
    expect(urls[0]).toContain('/checkout/cs_');
    expect(new Set(urls).size).toBe(1);
  });

  it.each([
    ['es', 'es-419'],
    ['en', 'en'],
    [undefined, null],
  ])('opens a payment page for the site language %s in the locale %s', async (language, locale) => {
    const { sessionId } = await world.begin(aVisitor({ language }));
    expect(await world.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({ locale });
  });

  it('[F10] opens one payment page if the provider’s response is lost', async () => {
    const visitor = aVisitor();
    world.sandbox.fault({ target: 'stripe', kind: 'drop-response', count: 1 });
    const { reservation } = await world.begin(visitor);
    const sessions = await world.stripe.checkout.sessions.list({ customer_details: { email: visitor.email } });
    expect(sessions.data).toHaveLength(1);
    expect(await world.stateOf(reservation)).toBe('open');
  });

  it('closes the payment page of the previously chosen plan', async () => {
    const { reservation, visitor, sessionId } = await world.begin();
    const changed = await world.checkout(reservation, { ...visitor, plan: 'annual' });
    const { url } = (await changed.json()) as { url: string };
    expect((await world.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
    await world.deliverAll(reservation);
    world.sandbox.pay(url);
    await world.deliverAll(reservation);
    const paid = await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === reservation);
    expect(paid.subscription?.plan).toBe(Plan.ANNUAL);
    expect(await expiredEvents(reservation)).toEqual([]);
  });

  it('responds with 404 to an unknown sign-up', async () => {
    const response = await fetch(`${world.billing.url}/api/signup/nobody`);
    expect(response.status).toBe(404);
  });
});

describe('a payment', () => {
  it('is published once, although Stripe events arrive twice, late and out of order', async () => {
    const { reservation, visitor, url } = await world.begin();
    world.sandbox.pay(url);
    const notices = await world.about(reservation);
    for (const notice of [...notices.toReversed(), ...notices]) {
      expect((await world.deliver(notice)).status).toBe(200);
    }
    const paid = await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === reservation);
    expect(paid).toMatchObject({
      email: visitor.email,
      phone: visitor.phone,
      deliveryMethod: 'both',
      smsConsent: { given: true, ip: '203.0.113.9', userAgent: 'Firefox' },
      termsConsent: { version: '1.0', confirmedAge: 18, ip: '203.0.113.9', userAgent: 'Firefox' },
    });
    for (const notice of notices) await world.deliver(notice);
    await becomes(reservation, 'paid');
    expect(await paidEvents(reservation)).toHaveLength(1);
    expect(world.chargesOf(reservation)).toHaveLength(1);
  });

  it('[F25] is ignored if the signature of its event is invalid', async () => {
    const { reservation, url } = await world.begin();
    world.sandbox.pay(url);
    const [notice] = await world.about(reservation);
    const response = await world.deliver(notice!, 'whsec_forged');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: '/problems/bad-signature' });
    expect(await world.stateOf(reservation)).toBe('open');
  });

  it('that is declined leaves the page open for another card', async () => {
    const { reservation, url } = await world.begin();
    expect(world.sandbox.pay(url, DECLINED_CARD)).toMatchObject({ status: 'declined' });
    await world.deliverAll(reservation);
    expect(await world.stateOf(reservation)).toBe('open');
    expect(world.sandbox.pay(url)).toMatchObject({ status: 'complete' });
    await world.deliverAll(reservation);
    await becomes(reservation, 'paid');
  });

  it('[F26] is recorded when the provider itself sends the signed webhook', async () => {
    world.sandbox.setWebhooks({ stripe: `${world.billing.url}/api/webhooks/stripe` });
    const { reservation, url } = await world.begin();
    world.sandbox.pay(url);
    await becomes(reservation, 'paid');
    world.sandbox.setWebhooks({ stripe: undefined });
  });

  it('[F5] is found in the list of undelivered Stripe events', async () => {
    world.sandbox.setWebhooks({ stripe: 'http://127.0.0.1:9/nobody-listens' });
    const { reservation, url } = await world.begin();
    world.sandbox.pay(url);
    await world.billing.app.get(StripeEventsService).fetchUndelivered();
    await becomes(reservation, 'paid');
    world.sandbox.setWebhooks({ stripe: undefined });
  });

  it('[F6] is found even if its Stripe event never arrives', async () => {
    const { reservation, url } = await world.begin();
    world.sandbox.pay(url);
    await world.advance(40 * 60_000);
    await eventually(async () => {
      await world.billing.app.get(SignupsService).closeOverdue();
      expect(await world.stateOf(reservation)).toBe('paid');
    });
  });
});

describe('an unpaid sign-up', () => {
  it('expires with its page, which is published once', async () => {
    const { reservation, visitor } = await world.begin();
    await world.advance(40 * 60_000);
    await eventually(async () =>
      expect((await world.about(reservation)).map(({ type }) => type)).toContain('checkout.session.expired'),
    );
    await world.deliverAll(reservation);
    await becomes(reservation, 'expired');
    await world.deliverAll(reservation);
    await world.billing.published(CheckoutExpiredSchema, ({ signupId }) => signupId === reservation);
    expect(await expiredEvents(reservation)).toHaveLength(1);
    expect((await world.checkout(reservation, visitor)).status).toBe(410);
  });

  it('[F8] is replaced by a sign-up of the same person in another window', async () => {
    const first = await world.begin();
    const second = await world.begin({ ...aVisitor(), email: first.visitor.email });
    expect(await world.stateOf(first.reservation)).toBe('expired');
    expect(world.sandbox.pay(first.url)).toMatchObject({ status: 'expired' });
    world.sandbox.pay(second.url);
    await world.deliverAll(second.reservation);
    await becomes(second.reservation, 'paid');
    await world.billing.published(CheckoutExpiredSchema, ({ signupId }) => signupId === first.reservation);
    expect(world.chargesOf(first.reservation)).toEqual([]);
  });

  it('is not replaced by another sign-up if it was paid in the meantime', async () => {
    const first = await world.begin();
    world.sandbox.pay(first.url);
    const rival = aVisitor({ phone: first.visitor.phone });
    const response = await world.checkout(reserve(rival.email), rival);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/phone' }] });
    await world.deliverAll(first.reservation);
    await becomes(first.reservation, 'paid');
  });
});
