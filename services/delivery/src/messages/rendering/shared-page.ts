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

const EDGE = '%%';
/** Returns the placeholder of a value in a page. */
export const tagOf = (name: string) => `${EDGE}${name}${EDGE}`;
const TAG = /%%\d+h?%%/g;

/** Returns one email with its values, as its reader sees it. */
export function filledPage({ page, values }: SharedPage): Email {
  const fill = (part: string) => part.replace(TAG, (tag) => values[tag] ?? tag);
  return { subject: fill(page.subject), html: fill(page.html), text: fill(page.text) };
}

/**
 * Renders a separate page for an email when one of its values, such as a name, contains the delimiter of tags. SendGrid
 * may replace tags one after another, and would then also replace a tag in a value.
 */
export const withoutNestedTags = (shared: SharedPage): SharedPage =>
  Object.values(shared.values).some((value) => value.includes(EDGE))
    ? { page: filledPage(shared), values: {} }
    : shared;
