import type { Words } from '../words/en/index.js';

/** The frame of every email. */
export interface EmailFrame {
  /** In the language of the reader. */
  words: Words;
  preview: string;
  heading: string;
  lead: string[];
  profileUrl: string;
  /** Absent from emails about the account, which members receive regardless of their choices for numbers. */
  unsubscribeUrl?: string | undefined;
  /** `Unsubscribe from email` by default. */
  unsubscribeLabel?: string;
  /** Why the reader gets the email, where that is not obvious. */
  why?: string;
  postalAddress: string;
  /** Where to get help with gambling, in emails with numbers. */
  helpline?: string;
}
