import { useEffect, useState } from 'react';

/** As long as parts of a tab wait for each other; a service that does not respond holds up no other for longer. */
const patienceMs = 5_000;

/**
 * Returns whether to hold a tab back while a part of it loads, so that no part moves another when it appears. Once shown,
 * the tab stays: a part that failed is pending again while it is loaded again.
 */
export function useAwaited(isPending: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isPending && !isShown) setShown(true);
  return isPending && !isShown;
}
