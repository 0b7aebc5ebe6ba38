import type { Courier } from '../courier/courier.js';
import { backoffMs } from '../courier/route.js';
import type { MailEvent } from './mails.js';
import type { SigningKey } from './signing-key.js';
import type { SendGridWorld } from './world.js';

const BATCH = 500;
/** Batches that are posted at the same time. With one, the latency of the receiver limits its rate. */
const LANES = 4;
const MAX_ATTEMPTS = 200;

/** Posts events in signed batches until they are accepted. */
export function connectEvents(
  world: SendGridWorld,
  courier: Courier,
  { key, endpoint }: { key: SigningKey; endpoint: () => string | undefined },
) {
  const send = courier.addRoute<MailEvent>({
    name: 'sendgrid-events',
    faultTarget: 'sendgrid-events',
    batch: BATCH,
    prepare: (events) => {
      const url = endpoint();
      if (!url) return null;
      const body = `${JSON.stringify(events)}\r\n`;
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        'content-type': 'application/json;charset=utf-8',
        'x-twilio-email-event-webhook-signature': key.signature(timestamp, body),
        'x-twilio-email-event-webhook-timestamp': timestamp,
        'user-agent': 'SendGrid Event API',
      };
      return { url, headers, body };
    },
    retryDelayMs: (attempt) => (attempt >= MAX_ATTEMPTS ? null : backoffMs(attempt)),
  });
  world.onEvent((event) => send(laneOf(event), event));
}

/** Events of one recipient stay in order. */
function laneOf({ email }: MailEvent): string {
  let sum = 0;
  for (let at = 0; at < email.length; at++) sum += email.charCodeAt(at);
  return String(sum % LANES);
}
