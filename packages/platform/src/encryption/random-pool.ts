import { randomBytes } from 'node:crypto';

const POOL_BYTES = 4_096;
let pool = Buffer.alloc(0);
let used = 0;

/**
 * Returns cryptographically secure random bytes, each of them once. They come from a pool, because one request for a
 * few bytes takes longer than what needs them, such as the id of a span or the encryption of a phone.
 * @param count at most 4,096
 */
export function pooledRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
