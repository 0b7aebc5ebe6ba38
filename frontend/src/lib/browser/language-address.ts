import type { Language } from '@numbercast/lottery';

/** The address of the page in another language; the gateway keeps the choice (services/gateway/src/page-language.ts). */
export function addressIn(other: Language, search: string | null): string {
  const query = new URLSearchParams(search ?? '');
  query.set('lang', other);
  return `?${query.toString()}`;
}
