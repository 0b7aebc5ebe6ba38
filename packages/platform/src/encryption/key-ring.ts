import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { pooledRandomBytes } from './random-pool.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D: 96 random bits are safe for 2^32 values under one key; encrypting a million members takes 2^24. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Data encrypted with a key that this process does not have. It may get the key later, so the failure is temporary. */
export class KeyMissing extends Error {
  constructor(readonly keyId: string) {
    super(`there is no key ${keyId} to decrypt it`);
  }
}

/**
 * A secret and the keys derived from it, so that no key serves two purposes (NIST SP 800-57, 5.2). They are key objects
 * because Node 24 takes four times as long with a buffer.
 */
class Key {
  private readonly encryptionKey: KeyObject;
  private readonly finding: KeyObject;

  constructor(
    readonly id: string,
    secret: Buffer,
  ) {
    const derived = (purpose: string) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)));
    this.encryptionKey = derived('seal');
    this.finding = derived('find');
  }

  seal(value: Uint8Array, about: string): Buffer {
    const nonce = pooledRandomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.encryptionKey, nonce).setAAD(Buffer.from(about));
    const ciphertext = cipher.update(value);
    cipher.final(); // GCM has no last block: this computes the tag
    return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]);
  }

  open(ciphertext: Uint8Array, about: string): Buffer {
    const nonce = ciphertext.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.encryptionKey, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(about))
      .setAuthTag(ciphertext.subarray(-TAG_BYTES));
    const value = decipher.update(ciphertext.subarray(NONCE_BYTES, -TAG_BYTES));
    decipher.final(); // throws when the tag does not match; GCM has no last block
    return value;
  }

  fingerprint(value: string, about: string): Buffer {
    return createHmac('sha256', this.finding).update(`${about}\0${value}`).digest();
  }
}

/** An encrypted value, bound to its purpose so that it cannot be moved to another field. */
export interface Ciphertext {
  keyId: string;
  bytes: Buffer;
}

/**
 * Keys of which the first encrypts and all decrypt: `k2:<base64 of 32 bytes>,k1:<…>`. A key is replaced without
 * downtime: the new key is first known everywhere (`k1,k2`), then used (`k2,k1`), then, once no value is encrypted with
 * the old key, alone (`k2`).
 */
export class KeyRing {
  private readonly keys: readonly Key[];

  /** @throws TypeError for a ring that contains no readable key; the message contains no key */
  constructor(written: string) {
    this.keys = written.split(',').map((entry) => {
      const [, id, secret] = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/.exec(entry.trim()) ?? [];
      if (!id || !secret) throw new TypeError('a key must have the form id:base64 of 32 bytes');
      return new Key(id, Buffer.from(secret, 'base64'));
    });
    if (new Set(this.ids).size < this.keys.length) throw new TypeError('two keys have the same id');
  }

  /** Names of the keys; the first is used for encryption. */
  get ids(): string[] {
    return this.keys.map(({ id }) => id);
  }

  /** @param about purpose of the value; decryption requires the same purpose */
  encrypt(value: Uint8Array, about: string): Ciphertext {
    const [key] = this.keys as [Key];
    return { keyId: key.id, bytes: key.seal(value, about) };
  }

  /**
   * @throws KeyMissing when it was encrypted with a key that is not in the ring
   * @throws Error when it was changed or encrypted for another purpose
   */
  decrypt({ keyId, bytes }: { keyId: string; bytes: Uint8Array }, about: string): Buffer {
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key) throw new KeyMissing(keyId);
    return key.open(bytes, about);
  }

  /** Returns a keyed fingerprint for each key: equal values have equal fingerprints, which reveal nothing else. */
  fingerprints(value: string, about: string): Buffer[] {
    return this.keys.map((key) => key.fingerprint(value, about));
  }
}

/** Returns whether a setting is a valid key ring. */
export function isKeyRing(written: string): boolean {
  try {
    return new KeyRing(written).ids.length > 0;
  } catch {
    return false;
  }
}
