import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../state.js';
import { missing, parameters } from './api-error.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, paging, text } from './parameter.js';
import { API_VERSION } from './present-event.js';
import type { WebhookEndpoint } from './records.js';
import type { StripeWorld } from './world.js';

const events = z.array(text).min(1);
const Create = z.strictObject({
  url: z.url(),
  enabled_events: events,
  api_version: text.optional(),
  description: text.optional(),
});
const Update = z.strictObject({
  enabled_events: events.optional(),
  disabled: flag.optional(),
  url: z.url().optional(),
});

/** Webhook endpoints, as the account's owner registers them. */
export function webhookEndpointOperations(declare: Declare, world: StripeWorld) {
  const { webhookEndpoints } = world.tables;
  const path = '/webhook_endpoints';
  const known = (id: string) => {
    const endpoint = webhookEndpoints.get(id);
    if (!endpoint) throw missing('webhook endpoint', id);
    return endpoint;
  };
  declare('GET', path, (params) =>
    page(webhookEndpoints.newestFirst(), parameters(z.strictObject(paging), params), {
      url: `/v1${path}`,
      present: (endpoint) => presentEndpoint(endpoint),
    }),
  );
  declare('POST', path, (params) => {
    const given = parameters(Create, params);
    const endpoint = addEndpoint(world, {
      url: given.url,
      events: given.enabled_events,
      apiVersion: given.api_version ?? null,
      description: given.description ?? null,
    });
    // Only the response to the creation has the secret
    return { ...presentEndpoint(endpoint), secret: world.settings.webhookSecret };
  });
  declare('POST', `${path}/:id`, (params, id) => {
    const given = parameters(Update, params);
    const before = known(id);
    return presentEndpoint(
      webhookEndpoints.put(id, {
        ...before,
        url: given.url ?? before.url,
        events: given.enabled_events ?? before.events,
        isEnabled: given.disabled === undefined ? before.isEnabled : !given.disabled,
      }),
    );
  });
  declare('DELETE', `${path}/:id`, (_params, id) => {
    known(id);
    webhookEndpoints.delete(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  });
}

/** Registers an address as the account's owner would, unless it is registered. */
export function registerEndpoint(world: StripeWorld, url: string) {
  const isRegistered = world.tables.webhookEndpoints.values().some((endpoint) => endpoint.url === url);
  if (!isRegistered) addEndpoint(world, { url, events: ['*'], apiVersion: API_VERSION, description: null });
}

function addEndpoint(world: StripeWorld, given: Omit<WebhookEndpoint, 'id' | 'created' | 'isEnabled'>) {
  const id = newId('we');
  return world.tables.webhookEndpoints.put(id, { ...given, id, created: world.now(), isEnabled: true });
}

const presentEndpoint = (endpoint: WebhookEndpoint): Omit<Stripe.WebhookEndpoint, 'deleted'> => ({
  id: endpoint.id,
  object: 'webhook_endpoint',
  api_version: endpoint.apiVersion,
  application: null,
  created: endpoint.created,
  description: endpoint.description,
  enabled_events: endpoint.events,
  livemode: false,
  metadata: {},
  status: endpoint.isEnabled ? 'enabled' : 'disabled',
  url: endpoint.url,
});
