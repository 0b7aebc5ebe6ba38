import { describe, expect, it } from '@jest/globals';
import { type CheckoutRequest, checkoutRequest, orderOf } from './checkout-request.js';

const aRequest = (change: Record<string, unknown> = {}) => ({
  reservation: '0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1',
  email: ' Ann@Example.com ',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '2125550123',
  zip: '10001',
  city: 'New York',
  state: 'NY',
  plan: 'annual',
  commPref: 'both',
  smsConsent: { given: true, textVersion: '1.0' },
  termsAcceptedAt: '2026-11-23T14:58:00Z',
  termsVersion: '1.0',
  confirmedAge: 18,
  ...change,
});

/** Returns the fields with errors, each once, because a field may violate two rules. */
function pointersOf(request: object) {
  const issues = checkoutRequest.safeParse(request).error?.issues;
  return issues && [...new Set(issues.map(({ path }) => `/${path.join('/')}`))];
}

const at = new Date('2026-11-23T15:00:00Z');
const origin = { ip: '203.0.113.9', userAgent: 'Firefox', at };

describe('a checkout request', () => {
  it('is parsed with the email address trimmed and in lower case', () => {
    expect(checkoutRequest.parse(aRequest()).email).toBe('ann@example.com');
  });

  it.each(['text', 'both'])('requires consent to text messages for the delivery method %s', (commPref) => {
    expect(pointersOf(aRequest({ commPref, smsConsent: { given: false, textVersion: '1.0' } }))).toEqual([
      '/smsConsent',
    ]);
    expect(pointersOf(aRequest({ commPref, smsConsent: { given: true, textVersion: '' } }))).toEqual([
      '/smsConsent/textVersion',
    ]);
  });

  it('requires no consent to text messages for delivery by email only', () => {
    expect(pointersOf(aRequest({ commPref: 'email', smsConsent: { given: false, textVersion: '' } }))).toBeUndefined();
  });

  it.each([
    ['/email', { email: 'ann@' }],
    ['/email', { email: 'ann@foo-.com' }],
    ['/termsVersion', { termsVersion: '0.9' }],
    ['/smsConsent/textVersion', { smsConsent: { given: true, textVersion: 'mine' } }],
    ['/phone', { phone: '12125550123' }],
    ['/zip', { zip: '1000' }],
    ['/state', { state: 'ny' }],
    ['/plan', { plan: 'weekly' }],
    ['/termsAcceptedAt', { termsAcceptedAt: 'yesterday' }],
    ['/firstName', { firstName: 'A'.repeat(101) }],
    ['/lastName', { lastName: ' ' }],
    ['/city', { city: '' }],
    ['/commPref', { commPref: 'pigeon' }],
    ['/reservation', { reservation: 'r-1' }],
    ['/termsVersion', { termsVersion: '' }],
    ['/confirmedAge', { confirmedAge: undefined }],
    ['/confirmedAge', { confirmedAge: 17 }],
    ['/confirmedAge', { confirmedAge: 18.5 }],
    ['/language', { language: 'fr' }],
    ['/termsLanguage', { termsLanguage: 'fr' }],
    ['/smsConsent/language', { smsConsent: { given: true, textVersion: '1.0', language: 'fr' } }],
  ])('[S3.38] reports %s as invalid', (pointer, change) => {
    expect(pointersOf(aRequest(change))).toEqual([pointer]);
  });

  it.each([
    ['IA', 20, 'You must be 21 or older to sign up from Iowa.'],
    ['NE', 18, 'You must be 19 or older to sign up from Nebraska.'],
    ['UT', 17, 'You must be 18 or older to sign up from Utah.'],
  ])('from %s is rejected below the minimum age of the state: %i', (state, confirmedAge, detail) => {
    const issues = checkoutRequest.safeParse(aRequest({ state, confirmedAge })).error!.issues;
    expect(issues.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: ['confirmedAge'], message: detail },
    ]);
  });

  it('is accepted at the minimum age of the state', () => {
    expect(pointersOf(aRequest({ state: 'IA', confirmedAge: 21 }))).toBeUndefined();
    expect(pointersOf(aRequest({ state: 'NE', confirmedAge: 19 }))).toBeUndefined();
  });

  it('[S3.39] rejects unknown fields, such as a password', () => {
    expect(checkoutRequest.safeParse(aRequest({ password: 'Secret1!' })).success).toBe(false);
  });
});

describe('an order', () => {
  const order = orderOf(checkoutRequest.parse(aRequest()), origin);

  it('[S3.34] stores consents with the time, IP address and user agent', () => {
    expect(order.smsConsent).toEqual({ given: true, textVersion: '1.0', at, ip: '203.0.113.9', userAgent: 'Firefox' });
    expect(order.termsConsent).toEqual({
      version: '1.0',
      confirmedAge: 18,
      at: new Date('2026-11-23T14:58:00Z'),
      ip: '203.0.113.9',
      userAgent: 'Firefox',
    });
  });

  it('stores the language of each accepted text', () => {
    const smsConsent = { given: true, textVersion: '1.0', language: 'es' };
    const order = orderOf(checkoutRequest.parse(aRequest({ smsConsent, termsLanguage: 'en' })), origin);
    expect(order.smsConsent.language).toBe('es');
    expect(order.termsConsent.language).toBe('en');
    expect(order).not.toHaveProperty('termsLanguage');
  });

  it.each(['2027-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2026-11-22T14:59:59Z'])(
    "uses the server's time when the browser's time is implausible: %s",
    (termsAcceptedAt) => {
      const request = checkoutRequest.parse(aRequest({ termsAcceptedAt })) as CheckoutRequest;
      expect(orderOf(request, origin).termsConsent.at).toEqual(at);
    },
  );
});
