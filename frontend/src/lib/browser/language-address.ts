import type { Language } from '@numbercast/lottery';

/** The URL of the page in another language; the gateway stores the choice (services/gateway/src/page-language.ts). */
export function addressIn(other: Language, search: string | null): string {
  const query = new URLSearchParams(search ?? '');
  query.set('lang', other);
  return `?${query.toString()}`;
}
