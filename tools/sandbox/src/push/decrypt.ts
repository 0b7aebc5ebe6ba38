import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { PushError } from './push-error.js';

/** Keys that a browser creates for a subscription, in base64url. */
export interface DeviceKeys {
  /** Scalar of P-256; stays in the browser. */
  privateKey: string;
  /** Uncompressed point of P-256. */
  p256dh: string;
  /** 16 random bytes. */
  auth: string;
}

const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;
/** Follows the content of the last record, before the padding (RFC 8188). */
const LAST_RECORD = 2;

const bytesOf = (text: string) => Buffer.from(text, 'base64url');
const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Decrypts a push message as a browser does (RFC 8291 with the coding aes128gcm of RFC 8188). A push message is one
 * record.
 * @throws PushError 400 when it is not encrypted for this device
 */
export function decrypt(body: Buffer, keys: DeviceKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body[SALT_BYTES + 4] ?? 0;
  const senderKey = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength);
  const record = body.subarray(SALT_BYTES + 5 + keyLength);
  if (keyLength !== POINT_BYTES || record.length <= TAG_BYTES) throw new PushError(400, 'the content is not aes128gcm');
  try {
    const padded = opened(record, salt, sharedSecret(senderKey, keys));
    const end = padded.findLastIndex((byte) => byte !== 0);
    if (padded[end] !== LAST_RECORD) throw new Error('no end of the record');
    return padded.subarray(0, end).toString('utf8');
  } catch {
    throw new PushError(400, 'the content is not encrypted for this device');
  }
}

function sharedSecret(senderKey: Buffer, { privateKey, p256dh, auth }: DeviceKeys) {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytesOf(privateKey));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytesOf(p256dh), senderKey]);
  return derived(ecdh.computeSecret(senderKey), bytesOf(auth), info, 32);
}

function opened(record: Buffer, salt: Buffer, secret: Buffer) {
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
}
