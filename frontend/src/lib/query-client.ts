import { QueryClient } from '@tanstack/react-query';

import { ProblemError } from './problem-error.js';

const isRefusal = (error: Error) => error instanceof ProblemError && error.status < 500;

/** The one cache of what the services answered. A refusal stays a refusal; anything else is asked again twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && !isRefusal(error) },
    mutations: { retry: false },
  },
});
