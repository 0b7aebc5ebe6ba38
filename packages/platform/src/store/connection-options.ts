import type { ConnectOptions } from 'mongoose';

/**
 * How services read and write, whatever the server or the connection string would choose. A read sees only what a
 * majority of the replica set has, so that nothing is published or taken as handled that a fail-over rolls back. A write
 * is acknowledged when a majority has it in its journal, so that the next primary knows every claim
 * (docs/decisions/044).
 */
export const CONNECTION_OPTIONS = {
  readConcernLevel: 'majority',
  w: 'majority',
  journal: true,
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
  serverSelectionTimeoutMS: 5_000,
  maxPoolSize: 20,
  promoteBuffers: true,
} as const satisfies ConnectOptions;
