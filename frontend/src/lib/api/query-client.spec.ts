import { afterEach, describe, expect, it } from '@jest/globals';

import { ConnectionError, ProblemError } from './problem-error.js';
import { queryClient } from './query-client.js';

/** Returns how many times a query that always fails with this error is attempted. */
async function timesAsked(failure: Error) {
  let attempts = 0;
  const queryFn = async () => {
    attempts += 1;
    throw failure;
  };
  await expect(queryClient.fetchQuery({ queryKey: ['a read'], queryFn, retryDelay: 0 })).rejects.toBe(failure);
  return attempts;
}

const refusal = (status: number) => new ProblemError({ code: 'some', status, title: 'Some', errors: [] });

describe('a failing query', () => {
  afterEach(() => queryClient.clear());

  it.each([
    ['its service is unavailable', refusal(503)],
    ['the connection fails', new ConnectionError()],
  ])('is retried twice when %s', async (_why, failure) => {
    expect(await timesAsked(failure)).toBe(3);
  });

  it.each([
    ['its service rejects it', refusal(403)],
    ['its service timed out', refusal(504)],
  ])('is not retried when %s', async (_why, failure) => {
    expect(await timesAsked(failure)).toBe(1);
  });
});
