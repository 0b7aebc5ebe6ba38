import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';

import { queryClient } from '../lib/api/query-client.js';

/** Gives the pages below it the server cache; public pages do without and stay small. */
export function ServerData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
