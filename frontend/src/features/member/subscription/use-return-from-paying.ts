import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'restart';

/** Whether the member has just paid for a new subscription. Removes the URL parameter, so that bookmarks omit it. */
export function useReturnFromPaying(): boolean {
  const [query, setQuery] = useSearchParams();
  const [hasPaid] = useState(() => query.get(PARAMETER) === 'paid');
  useEffect(() => {
    if (query.has(PARAMETER)) setQuery({}, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  return hasPaid;
}
