import { randomBytes } from 'node:crypto';

const POOL_BYTES = 4_096;
let pool = Buffer.alloc(0);
let used = 0;

/**
 * Returns cryptographically secure random bytes, each of them once. They come from a pool, because a separate request
 * for the nonce of a phone takes a fifth of the time of its encryption. They are a part of the pool's memory: copy
 * bytes that are kept.
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
