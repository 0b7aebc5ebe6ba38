import type { Language } from '@numbercast/lottery';

const LOCALES = { en: 'en', es: 'es-419' } as const satisfies Record<Language, string>;

/** Parameter `locale` of the provider's pages. Without a language they follow the browser's. */
export const localeOf = (language: Language | undefined) => language && { locale: LOCALES[language] };
