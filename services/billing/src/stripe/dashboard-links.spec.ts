import { describe, expect, it } from '@jest/globals';
import { customerUrlOf } from './dashboard-links.js';

describe('the URL of a customer in the Stripe dashboard', () => {
  it.each([
    ['sk_live_1', 'https://dashboard.stripe.com/customers/cus_1'],
    ['rk_live_1', 'https://dashboard.stripe.com/customers/cus_1'],
    ['sk_test_1', 'https://dashboard.stripe.com/test/customers/cus_1'],
    ['rk_test_1', 'https://dashboard.stripe.com/test/customers/cus_1'],
  ])('uses the mode (live or test) of the API key %s', (key, url) => {
    expect(customerUrlOf(key, 'cus_1')).toBe(url);
  });
});
