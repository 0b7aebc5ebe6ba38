import { createHash, ECDH } from 'node:crypto';
import { z } from 'zod';
import type { PushTarget } from '../../providers/push-target.js';

/** A browser of a member that shows notifications. */
export interface Device extends PushTarget {
  memberId: string;
  /** `Chrome on Android` */
  name: string;
  addedAt: Date;
  /** The VAPID key that the browser subscribed to. It accepts messages of no other sender. */
  vapidKey: string;
}

export const MOST_DEVICES = 10;

const LONGEST_ENDPOINT = 1_000;
const AUTH_BYTES = 16;

const base64url = z.string().regex(/^[\w-]+=*$/, 'text in base64url');

function isPoint(key: string) {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1', undefined, undefined, 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** A subscription as the browser returns it. */
export const subscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(LONGEST_ENDPOINT),
  keys: z.strictObject({
    p256dh: base64url.max(200).refine(isPoint, 'a point of P-256'),
    auth: base64url.max(50).refine((auth) => Buffer.from(auth, 'base64url').length === AUTH_BYTES, '16 bytes'),
  }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const deviceIdOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

/** Returns the devices above the limit: those that were added first. */
export const surplusOf = <D extends Pick<Device, '_id' | 'addedAt'>>(devices: readonly D[]): D[] =>
  devices.toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime() || (a._id < b._id ? -1 : 1)).slice(MOST_DEVICES);
