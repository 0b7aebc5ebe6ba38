import type { Language } from '@numbercast/lottery';
import { language } from '#words/language.js';

const YEAR_S = 365 * 86_400;

/** Stores the choice for later pages, and reloads this page if it is in another language. */
export function switchLanguage(chosen: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `language=${chosen}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax${secure}`;
  if (chosen === language) return;
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  if (url.href === location.href) location.reload();
  else location.replace(url);
}
