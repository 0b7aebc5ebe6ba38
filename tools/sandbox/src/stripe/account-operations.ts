import type { Declare } from './operation.js';
import type { StripeWorld } from './world.js';

/** The account itself: whether it may charge, and its settings for sales tax. */
export function accountOperations(declare: Declare, world: StripeWorld) {
  declare('GET', '/account', () => {
    const { canCharge, canPayOut } = world.accountSettings();
    return {
      id: 'acct_numbercast',
      object: 'account',
      country: 'US',
      default_currency: 'usd',
      charges_enabled: canCharge,
      payouts_enabled: canPayOut,
      details_submitted: canCharge,
    };
  });
  declare('GET', '/tax/settings', () => {
    const { isTaxActive } = world.accountSettings();
    return {
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
      head_office: null,
      livemode: false,
      status: isTaxActive ? 'active' : 'pending',
      status_details: isTaxActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
    };
  });
}
