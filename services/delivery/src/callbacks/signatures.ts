import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import twilio from 'twilio';
import { RETRY_FIVE_TIMES } from '../providers/twilio-callback-retries.js';

/**
 * @param url the address as the provider called it, with the public origin; Twilio may or may not sign the connection
 * override
 */
export const isSignedByTwilio = (authToken: string, signature: string, url: string, form: Record<string, unknown>) =>
  [url, url + RETRY_FIVE_TIMES].some((signed) => twilio.validateRequest(authToken, signature, signed, form));

/** Whether Twilio signed a request with JSON, whose URL contains the hash of the body. @param url as above */
export const isSignedByEventStreams = (authToken: string, signature: string, url: string, body: Buffer) =>
  url.includes('bodySHA256=') && twilio.validateRequestWithBody(authToken, signature, url, body.toString());

/** @param base64 the key as the provider shows it: DER, SubjectPublicKeyInfo */
export const sendGridKey = (base64: string) =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** Shorter than the retention of ids, which makes retries harmless; the provider retries for a day. */
const GOOD_FOR_MS = 2 * 86_400_000;

/** Verifies an ECDSA signature over the timestamp followed by the body, byte for byte. @param now technical time */
export function isSignedBySendGrid(
  key: KeyObject,
  { signature, timestamp, body }: { signature: string; timestamp: string; body: Buffer },
  now: Date,
) {
  const age = now.getTime() - Number(timestamp) * 1_000;
  if (!(age < GOOD_FOR_MS)) return false; // also rejects a timestamp that is not a number
  return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'base64'));
}
