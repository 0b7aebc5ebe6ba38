import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { isOutage } from './outage.js';

const { MongoBulkWriteError, MongoNetworkTimeoutError, MongoOperationTimeoutError, MongoServerError } = mongoose.mongo;

describe('an outage of the database', () => {
  it.each([64, 91, 189, 262, 10_107, 11_600, 11_602])('[F57] is a response with error code %d', (code) => {
    expect(isOutage(new MongoServerError({ message: 'no primary', code }))).toBe(true);
  });

  it('is any error that the server labels as retryable', () => {
    const error = new MongoServerError({ message: 'moved', code: 1, errorLabels: ['RetryableWriteError'] });
    expect(isOutage(error)).toBe(true);
  });

  it.each([new MongoOperationTimeoutError('no response'), new MongoNetworkTimeoutError('no response')])(
    'is a command without a response in time: %s',
    (error) => {
      expect(isOutage(error)).toBe(true);
      expect(isOutage(new MongoBulkWriteError(error as never, {} as never))).toBe(true);
    },
  );

  it('is an election during a bulk write', () => {
    const error = new MongoBulkWriteError({ message: 'stepped down', code: 189, writeErrors: [] }, {} as never);
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a duplicate key', new MongoServerError({ message: 'E11000', code: 11_000 })],
    ['an index conflict', new MongoServerError({ message: 'IndexKeySpecsConflict', code: 86 })],
    ['a programming error', new TypeError('undefined is not a function')],
    ['an undefined error', undefined],
  ])('is not %s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
