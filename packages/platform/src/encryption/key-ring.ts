import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D: 96 random bits are safe for 2^32 values under one key; sealing a million members takes 2^24. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Data encrypted with a key that this process does not have. It may get the key later, so the failure is temporary. */
export class KeyMissing extends Error {
  constructor(readonly keyId: string) {
    super(`there is no key ${keyId} to open it with`);
  }
}

/**
 * Derived, so that no key serves two purposes (NIST SP 800-57, 5.2). Node 24 takes four times as long with a key that is a
 * buffer as with a key object.
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
    const nonce = randomBytes(NONCE_BYTES);
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
    decipher.final(); // throws when the tag does not fit; GCM has no last block
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
 * Keys of which the first seals and all open: `k2:<base64 of 32 bytes>,k1:<…>`. So a key is replaced without a pause:
 * first known everywhere (`k1,k2`), then used (`k2,k1`), then, when nothing lies under the old one any more, alone (`k2`).
 */
export class KeyRing {
  private readonly keys: readonly Key[];

  /** @throws TypeError for a ring that contains no readable key; the message contains no key */
  constructor(written: string) {
    this.keys = written.split(',').map((entry) => {
      const [, id, secret] = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/.exec(entry.trim()) ?? [];
      if (!id || !secret) throw new TypeError('a key is written as id:base64 of 32 bytes');
      return new Key(id, Buffer.from(secret, 'base64'));
    });
    if (new Set(this.ids).size < this.keys.length) throw new TypeError('two keys have the same id');
  }

  /** Names of the keys; the first is the one that seals. */
  get ids(): string[] {
    return this.keys.map(({ id }) => id);
  }

  /** @param about what the value is; it opens only for who says the same */
  encrypt(value: Uint8Array, about: string): Ciphertext {
    const [key] = this.keys as [Key];
    return { keyId: key.id, bytes: key.seal(value, about) };
  }

  /**
   * @throws KeyMissing when it was encrypted with a key that is not in the ring
   * @throws Error when it was changed, or is about something else
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
