import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';

import { queryClient } from '../lib/api/query-client.js';

/** Provides the server cache. Public pages do not need it and stay small. */
export function ServerData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
