import { createHmac } from 'node:crypto';
import type { Courier } from '../courier/courier.js';
import { backoffMs } from '../courier/route.js';
import { presentEvent } from './present-event.js';
import type { StripeWorld } from './world.js';

/** Attempts before an event counts as undelivered; with the backoff about three hours. */
const MAX_ATTEMPTS = 200;

/** Sends every event, signed, to the webhook endpoint until it returns 2xx. */
export function connectWebhooks(world: StripeWorld, courier: Courier, endpoint: () => string | undefined) {
  const { events } = world.tables;
  const settled = (id: string, accepted: boolean) => {
    const event = events.get(id);
    if (event) events.put(id, { ...event, delivery: accepted ? 'accepted' : 'failed' });
  };
  const send = courier.addRoute<string>({
    name: 'stripe-webhooks',
    faultTarget: 'stripe-webhooks',
    batch: 1,
    prepare: ([id = '']) => {
      const url = endpoint();
      const event = events.get(id);
      if (!url || !event) return null;
      const body = JSON.stringify({ ...presentEvent(event), pending_webhooks: 1 }, null, 2);
      return { url, body, headers: signedHeaders(body, world.settings.webhookSecret) };
    },
    retryDelayMs: (attempt) => (attempt >= MAX_ATTEMPTS ? null : backoffMs(attempt)),
    settled,
  });
  world.onEvent((event) => send(laneOf(event.object), event.id));
}

/** Events of one customer are sent in order as long as they are accepted. */
function laneOf(object: unknown): string {
  return (object as { customer?: string | null }).customer ?? 'account';
}

/** Signs with the real time, which is what receivers compare it to. */
function signedHeaders(body: string, secret: string) {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${timestamp},v1=${signature}`,
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  };
}
