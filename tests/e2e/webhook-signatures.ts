import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Secrets } from '@numbercast/local-stack/secrets';
import Stripe from 'stripe';
import twilio from 'twilio';

/** A call as a provider makes it. */
export interface Webhook {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** Signing keys of the providers, or of an attacker. */
export interface SigningKeys {
  stripe: string;
  twilio: string;
  sendgrid: KeyObject;
}

export const keysOf = ({ stripeWebhookSecret, twilioAuthToken, sendgridPrivateKey }: Secrets): SigningKeys => ({
  stripe: stripeWebhookSecret,
  twilio: twilioAuthToken,
  sendgrid: createPrivateKey({ key: Buffer.from(sendgridPrivateKey, 'base64'), format: 'der', type: 'pkcs8' }),
});

export const strangersKeys = (): SigningKeys => ({
  stripe: `whsec_${randomBytes(24).toString('base64url')}`,
  twilio: randomBytes(16).toString('hex'),
  sendgrid: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
});

interface Circumstances {
  keys: SigningKeys;
  /** The address that the provider signs. */
  origin: string;
  /** Real time of signing. */
  at: Date;
}

export type Signed = (circumstances: Circumstances) => Webhook;

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

export function byStripe(event: object): Signed {
  const payload = JSON.stringify(event);
  return ({ keys, at }) => ({
    path: '/api/webhooks/stripe',
    body: payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: keys.stripe,
        timestamp: seconds(at),
      }),
    },
  });
}

export function byTwilio(path: string, form: Record<string, string>): Signed {
  return ({ keys, origin }) => ({
    path,
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(keys.twilio, origin + path, form),
    },
  });
}

/** Signs a webhook of Twilio's Event Streams. */
export function byEventStreams(events: object[]): Signed {
  const body = JSON.stringify(events);
  const path = `/api/webhooks/twilio/events?bodySHA256=${twilio.getExpectedBodyHash(body)}`;
  return ({ keys, origin }) => ({
    path,
    body,
    headers: {
      'content-type': 'application/json',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(keys.twilio, origin + path, {}),
    },
  });
}

export function bySendGrid(events: object[]): Signed {
  const body = JSON.stringify(events);
  return ({ keys, at }) => {
    const timestamp = String(seconds(at));
    return {
      path: '/api/webhooks/sendgrid',
      body,
      headers: {
        'content-type': 'application/json',
        'x-twilio-email-event-webhook-timestamp': timestamp,
        'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + body), keys.sendgrid).toString(
          'base64',
        ),
      },
    };
  };
}
