import { useEffect, useState } from 'react';

/** Maximum time that the parts of a tab wait for each other when a service does not respond. */
const patienceMs = 5_000;

/**
 * Returns whether to hide a tab while a part of it loads, so that no part shifts another when it appears. Once shown,
 * the tab stays visible: a failed part is pending again while it is reloaded.
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
