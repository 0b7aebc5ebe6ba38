import { Link, renderEmail } from './email-elements.js';
import { styles } from './email-styles.js';
import { MailPage } from './mail-page.js';
import { DISCLAIMER, type EmailFrame } from './email-copy.js';

export interface TextEmail extends Pick<EmailFrame, 'lead' | 'why' | 'unsubscribeUrl' | 'postalAddress'> {
  subject: string;
  /** The subject where it is not given. */
  heading?: string;
  /** The first sentence where it is not given. */
  preview?: string;
  /** Where its reader goes from here: the page of the web app, and what the link to it says. */
  way?: { words: string; path: string };
  /** A page that is not ours, before it. */
  elsewhere?: { words: string; url: string };
  /** Origin of the web app. */
  publicUrl: string;
}

/** A mail that is words and a link or two, with a part for programs that show plain text only. */
export function textEmail({ subject, way, elsewhere, publicUrl, ...rest }: TextEmail) {
  const profileUrl = `${publicUrl}/profile`;
  const frame: EmailFrame = { heading: subject, preview: rest.lead[0]!, ...rest, profileUrl };
  const own = way && { words: way.words, url: `${publicUrl}${way.path}` };
  const links = [elsewhere, own].filter((link) => link !== undefined);
  const page = (
    <MailPage {...frame}>
      {links.map(({ words, url }) => (
        <p key={url} style={styles.text}>
          <Link className="accent" style={styles.link} href={url}>
            {words}
          </Link>
        </p>
      ))}
    </MailPage>
  );
  const ways = [
    ...links.map(({ words, url }) => `${words}: ${url}`),
    own?.url !== profileUrl && `Your profile: ${profileUrl}`,
  ];
  return { subject, html: renderEmail(page), text: plainText(frame, ways) };
}

function plainText(frame: EmailFrame, ways: unknown[]) {
  const { heading, lead, unsubscribeUrl, why, postalAddress } = frame;
  const unsubscribe = unsubscribeUrl && `Unsubscribe from e-mail: ${unsubscribeUrl}`;
  return [heading, ...lead, ...ways, `--\n${DISCLAIMER}`, unsubscribe, why, postalAddress].filter(Boolean).join('\n\n');
}
