import { createHash } from 'node:crypto';

/** Returns a hashed name for a shared counter, which reveals neither account nor address. */
export const hashed = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22);
