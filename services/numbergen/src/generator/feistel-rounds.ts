import { createCipheriv, createHmac } from 'node:crypto';

const WORD_BYTES = 4;
const WORDS = 2 ** 32;

/** Derives the key for one purpose. It reveals nothing about the secret or about other purposes. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();

/** Identifies the secret without revealing it, to detect that another secret cannot reproduce the numbers. */
export const secretId = (secret: string) => deriveKey(secret, 'secret id').toString('hex').slice(0, 12);

/** Unlimited pseudo-random words: AES-256 in counter mode. */
export class Keystream {
  private readonly cipher;

  constructor(key: Uint8Array) {
    this.cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  }

  /** Returns `length` numbers, each uniform in [0, below) apart from a bias under below / 2³². */
  table(length: number, below: number): Uint16Array {
    const bytes = this.cipher.update(Buffer.alloc(length * WORD_BYTES));
    const table = new Uint16Array(length);
    for (let i = 0; i < length; i++) table[i] = Math.floor((bytes.readUInt32LE(i * WORD_BYTES) / WORDS) * below);
    return table;
  }
}
