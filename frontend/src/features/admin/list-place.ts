import { useSearchParams } from 'react-router-dom';

/** Where the operator is in a list, kept in the address so that it can be shared and survives a reload. */
export function useListPlace() {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Record<string, string>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    search: query.get('search') ?? '',
    page: Math.max(1, Number(query.get('page')) || 1),
    value: (name: string) => query.get(name) ?? '',
    filter: (name: string, value: string) => change({ [name]: value, page: '' }),
    turnTo: (page: number) => change({ page: page === 1 ? '' : String(page) }),
  };
}
