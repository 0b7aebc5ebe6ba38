import { createHash } from 'node:crypto';
import type { Courier } from '../courier/courier.js';
import { backoffMs } from '../courier/route.js';
import { newSid } from '../state.js';
import type { TwilioAccount } from './account.js';
import { signatureOf } from './signature.js';
import type { Text } from './texts.js';
import type { TwilioWorld } from './world.js';

/** Events per request. Twilio does not publish how many it sends in one. */
const BATCH = 100;
/** Concurrent requests to a sink. */
const LANES = 4;
/** About four hours, the time for which Twilio retains events that a sink does not accept. */
const MAX_ATTEMPTS = 240;
const API_VERSION = '2010-04-01';

interface StreamEvent {
  destination: string;
  /** A CloudEvent. */
  event: object;
}

/**
 * Sends the status of texts to the sinks that subscribe to it, as Event Streams does: in any order, in batches, and
 * again until they are accepted.
 */
export function connectEventStream(world: TwilioWorld, courier: Courier, account: TwilioAccount) {
  const { accountSid, authToken } = world.settings;
  const send = courier.addRoute<StreamEvent>({
    name: 'twilio-events',
    faultTarget: 'twilio-events',
    batch: BATCH,
    prepare: (batch) => {
      const body = JSON.stringify(batch.map(({ event }) => event));
      const url = `${batch[0]!.destination}?bodySHA256=${createHash('sha256').update(body).digest('hex')}`;
      const signature = signatureOf(authToken, url);
      return { url, headers: { 'content-type': 'application/json', 'x-twilio-signature': signature }, body };
    },
    retryDelayMs: (attempt) => (attempt >= MAX_ATTEMPTS ? null : backoffMs(attempt)),
  });
  let sent = 0;
  world.onStatus((text) => {
    const type = `com.twilio.messaging.message.${text.status}`;
    for (const { sid, destination, types } of account.settings.sinks) {
      if (!types.includes(type)) continue;
      const event = { specversion: '1.0', type, ...about(text, accountSid) };
      send(`${sid}:${(sent += 1) % LANES}`, { destination, event });
    }
  });
}

function about({ sid, from, to, service, status, errorCode, updatedAt }: Text, accountSid: string) {
  return {
    source: sid,
    id: newSid('EZ'),
    time: new Date(updatedAt).toISOString(),
    datacontenttype: 'application/json',
    dataschema: 'https://events-schemas.twilio.com/Messaging.MessageStatus/8',
    data: {
      messageSid: sid,
      timestamp: new Date(updatedAt).toISOString(),
      accountSid,
      eventName: `com.twilio.messaging.message.${status}`,
      apiVersion: API_VERSION,
      from,
      to,
      messageStatus: status.toUpperCase(),
      ...(service !== null && { messagingServiceSid: service }),
      ...(errorCode !== null && { errorCode }),
    },
  };
}
