import mongoose from 'mongoose';

const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError } = mongoose.mongo;

/** Whether the database could not be reached; what was asked of it may or may not have been done. */
export const isOutage = (error: unknown) =>
  [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError].some((kind) => error instanceof kind);
