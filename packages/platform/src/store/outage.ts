import mongoose from 'mongoose';

const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError } = mongoose.mongo;

const OUTAGES = [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError];

/** Whether the database could not be reached; what was asked of it may or may not have been done. */
export function isOutage(error: unknown): boolean {
  // Of many writes in one command the driver tells it inside an error of its own
  const { errorResponse } = (error ?? {}) as { errorResponse?: unknown };
  return OUTAGES.some((kind) => error instanceof kind || errorResponse instanceof kind);
}
