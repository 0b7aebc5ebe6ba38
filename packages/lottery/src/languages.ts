/** Languages of messages (ISO 639-1); the first is the language of all other texts. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of the languages, each in that language. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** Returns the language of a tag such as `es-MX` (BCP 47), or English when messages are not available in it. */
export function languageOf(tag: string): Language {
  const [primary = ''] = tag.toLowerCase().split('-');
  return isLanguage(primary) ? primary : 'en';
}
