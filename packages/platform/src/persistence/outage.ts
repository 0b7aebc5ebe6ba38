import mongoose from 'mongoose';

const { mongo } = mongoose;

const OUTAGES = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoOperationTimeoutError,
];

/** Error codes of a replica set member during an election or its shutdown. */
const ELECTION_CODES: ReadonlySet<unknown> = new Set([
  64, // WriteConcernFailed: a majority did not acknowledge in time
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
]);
const RETRYABLE = 'RetryableWriteError';

/**
 * Whether the database could not be reached, had no primary or did not answer in time; the operation may or may not
 * have been carried out.
 */
export function isOutage(error: unknown): boolean {
  // For many writes in one command the driver wraps it in another error
  const { errorResponse } = (error ?? {}) as { errorResponse?: unknown };
  return isOutageItself(error) || isOutageItself(errorResponse);
}

function isOutageItself(error: unknown): boolean {
  if (OUTAGES.some((kind) => error instanceof kind)) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return ELECTION_CODES.has(code) || (error instanceof mongo.MongoError && error.hasErrorLabel(RETRYABLE));
}
