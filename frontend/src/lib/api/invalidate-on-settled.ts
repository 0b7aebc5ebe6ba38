import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Invalidates cached responses after a change. A successful change stays busy until they are reloaded; a failed one
 * is reported without waiting, because the service may not respond at all.
 */
export const invalidateOnSettled =
  (client: QueryClient, stale: InvalidateQueryFilters) => (_done: unknown, error: Error | null) => {
    const invalidation = client.invalidateQueries(stale);
    return error ? undefined : invalidation;
  };
