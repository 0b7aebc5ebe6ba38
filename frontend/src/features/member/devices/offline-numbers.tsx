import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { saveNumbers } from '../../../lib/browser/numbers-cache.js';
import { hasServiceWorkers, serviceWorker } from '../../../lib/browser/service-worker.js';
import { pastNumbersQuery } from '../account/api.js';
import { savedNumbers } from './saved-numbers.js';

/** Stores the upcoming numbers in the browser for the page that the service worker shows offline. Renders nothing. */
export function OfflineNumbers() {
  const { data } = useInfiniteQuery(pastNumbersQuery);
  const draws = data?.pages[0]?.items;
  useEffect(() => {
    // A browser that refuses, such as in a private window, has no offline page
    if (hasServiceWorkers()) serviceWorker().catch(() => null);
  }, []);
  useEffect(() => {
    if (draws && hasServiceWorkers()) saveNumbers(savedNumbers(draws, new Date())).catch(() => null);
  }, [draws]);
  return null;
}
