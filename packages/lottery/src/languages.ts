/** Languages of messages (ISO 639-1); the first is the one of everything else. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of the languages, each in its own. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** The language of a tag such as `es-MX` (BCP 47); English when messages are not written in it. */
export function languageOf(tag: string): Language {
  const [primary = ''] = tag.toLowerCase().split('-');
  return isLanguage(primary) ? primary : 'en';
}
