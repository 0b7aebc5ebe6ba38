import type { Language } from '@numbercast/lottery';
import { languageFor, type Recipient } from '../../recipients/recipient.js';
import { en, type Words } from './en/index.js';
import { es } from './es/index.js';

const WORDS: Record<Language, Words> = { en, es };

export const wordsIn = (language: Language): Words => WORDS[language];

/** In the language of the recipient. */
export const wordsFor = (recipient: Pick<Recipient, 'language'> | null): Words => wordsIn(languageFor(recipient));
