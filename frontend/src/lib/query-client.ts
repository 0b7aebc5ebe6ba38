import { QueryClient } from '@tanstack/react-query';

import { ProblemError } from './problem-error.js';

const GATEWAY_TIMEOUT = 504;

/** A refusal stays a refusal, and who has waited as long as an answer may take is told before being kept any longer. */
const isFinal = (error: Error) =>
  error instanceof ProblemError && (error.status < 500 || error.status === GATEWAY_TIMEOUT);

/**
 * The one cache of what the services answered. What may go by in a moment is asked again twice.
 * Without a connection a call fails like any other: put off until it is back, it would look as if it had been done.
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
