import type { Letter } from '../letters/letter.js';
import { letterWords } from './letter-words.js';
import { ABOUT_ACCOUNT } from './mail-words.js';
import { wordMail } from './word-mail.js';

export interface LetterMail {
  letter: Letter;
  firstName: string;
  /** IANA zone of the reader; Eastern when it is not known. */
  zone: string | undefined;
  /** Origin of the web app. */
  publicUrl: string;
  postalAddress: string;
}

/** A letter about the account. Nobody can unsubscribe from it. */
export function letterMail({ letter, firstName, zone, ...addresses }: LetterMail) {
  const { subject, lead, action, path = '/profile', invoice } = letterWords(letter, zone);
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  return wordMail({
    ...addresses,
    subject,
    preview: lead[0]!,
    lead: [greeting, ...lead],
    ...(invoice && { elsewhere: invoice }),
    way: { words: action, path },
    why: ABOUT_ACCOUNT,
  });
}
