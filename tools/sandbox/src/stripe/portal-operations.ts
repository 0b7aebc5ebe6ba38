import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../state.js';
import { changeSettings } from './account-settings.js';
import { missing, noCustomer, parameters } from './api-error.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, paging, text } from './parameter.js';
import { CATALOGUE_CREATED } from './prices.js';
import type { AccountSettings } from './records.js';
import type { StripeWorld } from './world.js';

const CONFIGURATION_ID = 'bpc_numbercast';

const Open = z.strictObject({ customer: text, return_url: text.optional(), locale: text.optional() });
const feature = z.strictObject({ enabled: flag });
const Configure = z.strictObject({
  features: z.strictObject({
    payment_method_update: feature.optional(),
    invoice_history: feature.optional(),
    subscription_cancel: feature.optional(),
    subscription_update: feature.optional(),
    subscription_pause: feature.optional(),
  }),
});
const List = z.strictObject({ ...paging, active: flag.optional(), is_default: flag.optional() });

/** The customer portal: sessions in which customers manage their card, and what the portal offers them. */
export function portalOperations(declare: Declare, world: StripeWorld) {
  declare('POST', '/billing_portal/sessions', (params) => {
    const { customer: customerId, return_url: returnUrl, locale } = parameters(Open, params);
    const customer = world.tables.customers.get(customerId);
    if (!customer || customer.isDeleted) throw noCustomer(customerId);
    const id = newId('bps');
    world.tables.portalSessions.put(id, {
      id,
      created: world.now(),
      customer: customerId,
      returnUrl: returnUrl ?? null,
      locale: locale ?? null,
    });
    return world.present(id);
  });
  declare('GET', '/billing_portal/configurations', (params) => {
    const filter = parameters(List, params);
    const { portal, hasPortal } = world.accountSettings();
    const known = hasPortal ? [presentConfiguration(portal)] : [];
    const found = known.filter(
      ({ active, is_default: isDefault }) =>
        (filter.active ?? active) === active && (filter.is_default ?? isDefault) === isDefault,
    );
    return page(found, filter, { url: '/v1/billing_portal/configurations', present: (one) => one });
  });
  declare('POST', '/billing_portal/configurations/:id', (params, id) => {
    if (id !== CONFIGURATION_ID) throw missing('configuration', id);
    const { features } = parameters(Configure, params);
    const { portal: before } = world.accountSettings();
    const { portal } = changeSettings(world, {
      portal: {
        canChangeCard: features.payment_method_update?.enabled ?? before.canChangeCard,
        canCancel: features.subscription_cancel?.enabled ?? before.canCancel,
        canChangePlan: features.subscription_update?.enabled ?? before.canChangePlan,
        canPause: features.subscription_pause?.enabled ?? before.canPause,
      },
    });
    return presentConfiguration(portal);
  });
}

function presentConfiguration(portal: AccountSettings['portal']): Stripe.BillingPortal.Configuration {
  return {
    id: CONFIGURATION_ID,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: CATALOGUE_CREATED,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: portal.canChangeCard, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: portal.canCancel,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: portal.canPause },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: portal.canChangePlan ? ['price'] : [],
        enabled: portal.canChangePlan,
        products: null,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: CATALOGUE_CREATED,
  };
}
