import { QueryClient } from '@tanstack/react-query';

import { ProblemError } from './problem-error.js';

const isRefusal = (error: Error) => error instanceof ProblemError && error.status < 500;

/**
 * The one cache of what the services answered. A refusal stays a refusal; anything else is asked again twice.
 * Without a connection a call fails like any other: put off until it is back, it would look as if it had been done.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !isRefusal(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
