import { helpline } from '@numbercast/lottery';

/** The frame of every email. */
export interface EmailFrame {
  preview: string;
  heading: string;
  lead: string[];
  profileUrl: string;
  /** Absent from emails about the account, which members get whatever they chose for numbers. */
  unsubscribeUrl?: string | undefined;
  /** `Unsubscribe from email` by default. */
  unsubscribeLabel?: string;
  /** Why the reader gets the email, where that is not obvious. */
  why?: string;
  postalAddress: string;
  /** Where to get help with gambling, in emails with numbers. */
  helpline?: string;
}

export const UNSUBSCRIBE_LABEL = 'Unsubscribe from email';

export const DISCLAIMER =
  'Educational and informational only. Numbercast sells no tickets, is not affiliated with any lottery, and cannot improve your odds or guarantee wins. For adults, 18 and over.';

export const HELPLINE = `Gambling problem? Call or text ${helpline.number}: free, confidential, at any hour.`;
