import { createHash } from 'node:crypto';

/** Names a counter that is shared between replicas without an account or an address in it. */
export const hashed = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22);
