import { QueryClient } from '@tanstack/react-query';

import { ProblemError } from './problem-error.js';

const GATEWAY_TIMEOUT = 504;

/** Rejections are not retried, and a timeout is reported before a retry would make the user wait longer. */
const isFinal = (error: Error) =>
  error instanceof ProblemError && (error.status < 500 || error.status === GATEWAY_TIMEOUT);

/**
 * The cache of service responses. Transient failures are retried twice.
 * Without a connection a call fails immediately: if it were paused until reconnection, it would seem to have succeeded.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !isFinal(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
