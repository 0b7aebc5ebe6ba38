import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * After a change, what was answered before is asked for anew. A change that succeeded is busy until that is shown; who
 * is told of a failure does not wait for it, as the service may not answer at all.
 */
export const askAnew =
  (client: QueryClient, stale: InvalidateQueryFilters) => (_done: unknown, error: Error | null) => {
    const asked = client.invalidateQueries(stale);
    return error ? undefined : asked;
  };
