import type { Language } from '@numbercast/lottery';
import { en, type Words } from './en/index.js';
import { es } from './es/index.js';

const WORDS: Record<Language, Words> = { en, es };

export const wordsIn = (language: Language): Words => WORDS[language];
