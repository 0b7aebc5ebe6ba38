import { Link, render, Text } from 'react-email';
import { styles } from './mail-clothes.js';
import { MailPage } from './mail-page.js';
import { DISCLAIMER, type MailFrame } from './mail-words.js';

export interface NoticeMail {
  /** Where the end of the texts was heard. */
  source: string;
  publicUrl: string;
  unsubscribeUrl: string;
  postalAddress: string;
}

const SUBJECT = 'Texts from Numbercast are off';
const CHOOSE = 'Choose how your numbers come';

const REASONS: Record<string, string> = {
  'stop-reply': 'Your phone answered STOP, so no more texts will come. To get them again, text START from that phone.',
  unreachable: 'The carrier says that your phone takes no texts, a landline for example. We have stopped sending them.',
};

const leadOf = (source: string) => [
  REASONS[source] ?? 'Texts to your phone have ended.',
  'Your numbers for each draw are in your account. On your profile you choose how they come, and change your phone number.',
];

function NoticePage(frame: MailFrame) {
  return (
    <MailPage {...frame}>
      <Text style={styles.text}>
        <Link className="accent" style={styles.link} href={frame.profileUrl}>
          {CHOOSE}
        </Link>
      </Text>
    </MailPage>
  );
}

/** Tells by e-mail that texts have gone silent, with a part for programs that show plain text only. */
export async function noticeMail({ source, publicUrl, unsubscribeUrl, postalAddress }: NoticeMail) {
  const lead = leadOf(source);
  const profileUrl = `${publicUrl}/profile`;
  const frame = { preview: lead[0]!, heading: SUBJECT, lead, profileUrl, unsubscribeUrl, postalAddress };
  const text = [
    SUBJECT,
    ...lead,
    `${CHOOSE}: ${profileUrl}`,
    `--\n${DISCLAIMER}`,
    `Unsubscribe from e-mail: ${unsubscribeUrl}`,
    postalAddress,
  ].join('\n\n');
  return { subject: SUBJECT, html: await render(<NoticePage {...frame} />), text };
}
