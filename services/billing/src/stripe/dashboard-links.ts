const DASHBOARD = 'https://dashboard.stripe.com';

/** Secret and restricted keys of test mode: `sk_test_…`, `rk_test_…`. */
const TEST_KEY = /^[a-z]+_test_/;

/**
 * Returns the address of a customer in Stripe's dashboard, in the mode of the key that the customer was created with.
 */
export const customerUrlOf = (apiKey: string, customerId: string) =>
  `${DASHBOARD}/${TEST_KEY.test(apiKey) ? 'test/' : ''}customers/${encodeURIComponent(customerId)}`;
