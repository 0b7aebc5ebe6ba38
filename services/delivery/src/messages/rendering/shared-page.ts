import type { MailPage } from '../../providers/sendgrid-mails.js';

/** An email as its reader sees it: a page without tags. */
export type Email = MailPage;

/** A page that many emails share, with tags for the values in which they differ. */
export interface SharedPage {
  /** The same object for all emails that can go in one call to the provider. */
  page: MailPage;
  /** By tag. Values for the HTML part are escaped. */
  values: Readonly<Record<string, string>>;
}

/** Stands for a value in a page. */
export const tagOf = (name: string) => `%%${name}%%`;
const TAG = /%%\d+h?%%/g;

/** One email with its values, as its reader sees it. */
export function filledPage({ page, values }: SharedPage): Email {
  const fill = (part: string) => part.replace(TAG, (tag) => values[tag] ?? tag);
  return { subject: fill(page.subject), html: fill(page.html), text: fill(page.text) };
}
