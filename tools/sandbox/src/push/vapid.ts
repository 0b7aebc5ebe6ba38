import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { PushError } from './push-error.js';

const HEADER = /^vapid (?=.*\bt=([\w-]+\.[\w-]+\.[\w-]+))(?=.*\bk=([\w-]+))/i;
/** RFC 8292: a token is valid for 24 hours at most. */
const LONGEST_VALIDITY_S = 86_400;
const POINT_BYTES = 65;

const joseHeader = z.object({ alg: z.literal('ES256') });
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });

export interface Vapid {
  /** Public key of the sender, uncompressed, in base64url. */
  publicKey: string;
  subject: string;
}

/**
 * Verifies the voluntary identification of a sender (RFC 8292).
 * @param audience origin of this push service
 * @param now in real time, because tokens are technical
 * @throws PushError 401 without a valid token
 */
export function verifyVapid(authorization: string | undefined, audience: string, now: Date): Vapid {
  const [, token = '', publicKey = ''] = HEADER.exec(authorization ?? '') ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (!token) throw new PushError(401, 'no VAPID token');
  if (!joseHeader.safeParse(jsonOf(header)).success) throw new PushError(401, 'the token is not signed with ES256');
  const key = { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
    throw new PushError(401, 'the signature of the token is invalid');
  const read = claims.safeParse(jsonOf(payload));
  if (!read.success) throw new PushError(401, 'the token lacks aud, exp or sub');
  const { aud, exp, sub } = read.data;
  const left = exp - now.getTime() / 1_000;
  if (aud !== audience) throw new PushError(401, `the token is for ${aud}, not for ${audience}`);
  if (left <= 0) throw new PushError(401, 'the token has expired');
  if (left > LONGEST_VALIDITY_S) throw new PushError(401, 'the token is valid for more than 24 hours');
  return { publicKey, subject: sub };
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
}

/** An uncompressed point of P-256 as a key. */
function keyOf(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== POINT_BYTES) throw new PushError(401, 'the key is not an uncompressed P-256 point');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  } catch {
    throw new PushError(401, 'the key is not a P-256 point');
  }
}
