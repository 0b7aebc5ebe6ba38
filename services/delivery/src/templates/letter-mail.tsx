import { Link, render, Text } from 'react-email';
import type { Letter } from '../letters/letter.js';
import { letterWords } from './letter-words.js';
import { styles } from './mail-clothes.js';
import { MailPage } from './mail-page.js';
import { ABOUT_ACCOUNT, DISCLAIMER, type MailFrame } from './mail-words.js';

export interface LetterMail {
  letter: Letter;
  firstName: string;
  /** IANA zone of the reader; Eastern when it is not known. */
  zone: string | undefined;
  /** Origin of the web app. */
  publicUrl: string;
  postalAddress: string;
}

function LetterPage({ action, ...frame }: MailFrame & { action: string }) {
  return (
    <MailPage {...frame}>
      <Text style={styles.text}>
        <Link className="accent" style={styles.link} href={frame.profileUrl}>
          {action}
        </Link>
      </Text>
    </MailPage>
  );
}

/** A letter about the account, with a part for programs that show plain text only. Nobody can unsubscribe from it. */
export async function letterMail({ letter, firstName, zone, publicUrl, postalAddress }: LetterMail) {
  const { subject, lead: words, action } = letterWords(letter, zone);
  const lead = [firstName ? `Hello ${firstName},` : 'Hello,', ...words];
  const profileUrl = `${publicUrl}/profile`;
  const frame = { preview: words[0]!, heading: subject, lead, profileUrl, why: ABOUT_ACCOUNT, postalAddress };
  const text = [subject, ...lead, `${action}: ${profileUrl}`, `--\n${DISCLAIMER}`, ABOUT_ACCOUNT, postalAddress].join(
    '\n\n',
  );
  return { subject, html: await render(<LetterPage {...frame} action={action} />), text };
}
