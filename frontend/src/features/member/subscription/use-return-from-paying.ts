import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'restart';

/** Whether the member has just come from paying for a new start. The address forgets it, so that no bookmark keeps it. */
export function useReturnFromPaying(): boolean {
  const [query, setQuery] = useSearchParams();
  const [hasPaid] = useState(() => query.get(PARAMETER) === 'paid');
  useEffect(() => {
    if (query.has(PARAMETER)) setQuery({}, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  return hasPaid;
}
