import { describe, expect, it } from '@jest/globals';
import { customerUrlOf } from './dashboard-links.js';

describe('the address of a customer in the dashboard of Stripe', () => {
  it.each([
    ['sk_live_1', 'https://dashboard.stripe.com/customers/cus_1'],
    ['rk_live_1', 'https://dashboard.stripe.com/customers/cus_1'],
    ['sk_test_1', 'https://dashboard.stripe.com/test/customers/cus_1'],
    ['rk_test_1', 'https://dashboard.stripe.com/test/customers/cus_1'],
  ])('is in the mode of the key %s', (key, url) => {
    expect(customerUrlOf(key, 'cus_1')).toBe(url);
  });
});
