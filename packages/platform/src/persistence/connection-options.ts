import type { ConnectOptions } from 'mongoose';

/**
 * Limit of one command, retries included. After it a request receives a 503, before the gateway stops waiting
 * (ADR 047).
 */
export const COMMAND_LIMIT_MS = 20_000;

/** `maxTimeMS` of a read of a whole collection, such as the count of a draw's members. */
export const SCAN_LIMIT_MS = 120_000;

/** `maxTimeMS` of a read for one page of the console. The gateway responds 504 after 25 s. */
export const PAGE_LIMIT_MS = 10_000;

/**
 * Read and write concerns of services, which neither the server nor the connection string changes. A read sees only
 * what a majority of the replica set has, so that nothing that a failover rolls back is published or considered
 * handled. A write is acknowledged when a majority has it in its journal, so that the next primary knows every claim
 * (ADR 044).
 */
export const CONNECTION_OPTIONS = {
  readConcernLevel: 'majority',
  w: 'majority',
  journal: true,
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
  /** Longer than the election of a new primary, which takes 10 to 12 seconds after a crash. */
  serverSelectionTimeoutMS: 15_000,
  connectTimeoutMS: 5_000,
  /** Shorter than the limit of a command: the server then reports that a majority has not acknowledged the write. */
  wtimeoutMS: 15_000,
  maxPoolSize: 20,
  promoteBuffers: true,
} as const satisfies ConnectOptions;

/**
 * Returns the TLS options. With the certificate of an authority, connections are encrypted and only servers with its
 * certificates are accepted.
 */
export const tlsOptions = (authority?: string): ConnectOptions => (authority ? { tls: true, ca: authority } : {});
