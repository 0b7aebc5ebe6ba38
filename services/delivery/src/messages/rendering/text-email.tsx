import type { EmailFrame } from './email-frame.js';
import { Link, renderEmail } from './email-elements.js';
import { styles } from './email-styles.js';
import { EmailPage } from './email-page.js';

/** The words of an email that consists of sentences and a link or two. */
export interface EmailCopy {
  subject: string;
  lead: string[];
  /** The subject by default. */
  heading?: string;
  /** The first sentence by default. */
  preview?: string;
  /** A link into the web app. */
  link?: { label: string; path: string };
  /** A link to a page outside the web app, before it. */
  externalLink?: { label: string; url: string };
}

export interface TextEmail extends EmailCopy, Pick<EmailFrame, 'words' | 'why' | 'unsubscribeUrl' | 'postalAddress'> {
  /** Origin of the web app. */
  publicUrl: string;
}

/** Renders an email of sentences and links, with a part for programs that show plain text only. */
export function renderTextEmail({ subject, link, externalLink, publicUrl, ...rest }: TextEmail) {
  const profileUrl = `${publicUrl}/profile`;
  const frame: EmailFrame = { heading: subject, preview: rest.lead[0]!, ...rest, profileUrl };
  const own = link && { label: link.label, url: `${publicUrl}${link.path}` };
  const links = [externalLink, own].filter((one) => one !== undefined);
  const page = (
    <EmailPage {...frame}>
      {links.map(({ label, url }) => (
        <p key={url} style={styles.text}>
          <Link className="accent" style={styles.link} href={url}>
            {label}
          </Link>
        </p>
      ))}
    </EmailPage>
  );
  const lines = [
    ...links.map(({ label, url }) => `${label}: ${url}`),
    own?.url !== profileUrl && `${rest.words.frame.profile}: ${profileUrl}`,
  ];
  return { subject, html: renderEmail(page), text: plainText(frame, lines) };
}

function plainText(frame: EmailFrame, lines: unknown[]) {
  const { words, heading, lead, unsubscribeUrl, why, postalAddress } = frame;
  const { disclaimer, unsubscribe: label } = words.frame;
  const unsubscribe = unsubscribeUrl && `${label}: ${unsubscribeUrl}`;
  return [heading, ...lead, ...lines, `--\n${disclaimer}`, unsubscribe, why, postalAddress]
    .filter(Boolean)
    .join('\n\n');
}
