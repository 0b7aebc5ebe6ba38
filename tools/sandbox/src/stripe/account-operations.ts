import type { Declare } from './operation.js';
import { list } from './present-catalogue.js';
import { CATALOGUE_CREATED } from './prices.js';
import { TAX_RATES } from './sales-tax.js';
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
    const { isTaxActive, taxBehavior } = world.accountSettings();
    return {
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: taxBehavior, tax_code: null },
      head_office: null,
      livemode: false,
      status: isTaxActive ? 'active' : 'pending',
      status_details: isTaxActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
    };
  });
  declare('GET', '/tax/registrations', () => {
    const { isTaxActive } = world.accountSettings();
    const states = isTaxActive ? Object.keys(TAX_RATES) : [];
    return list(
      states.map((state) => ({
        id: `taxreg_${state}`,
        object: 'tax.registration',
        active_from: CATALOGUE_CREATED,
        country: 'US',
        country_options: { us: { state, type: 'state_sales_tax' } },
        created: CATALOGUE_CREATED,
        expires_at: null,
        livemode: false,
        status: 'active',
      })),
      '/v1/tax/registrations',
    );
  });
}
