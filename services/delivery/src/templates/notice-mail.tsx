import { Body, Container, Heading, Html, Link, Preview, render, Text } from 'react-email';
import { styles } from './mail-clothes.js';
import { DISCLAIMER, type MailFrame } from './mail-words.js';
import { Footer, MailHead } from './numbers-page.js';

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

function NoticePage({ lead, ...frame }: MailFrame & { lead: string[] }) {
  return (
    <Html lang="en">
      <MailHead />
      <Preview>{frame.preview}</Preview>
      <Body className="ground" style={styles.body}>
        <Container style={styles.container}>
          <Text className="accent" style={styles.name}>
            Numbercast
          </Text>
          <Heading as="h1" className="text" style={styles.heading}>
            {frame.heading}
          </Heading>
          {lead.map((sentence) => (
            <Text key={sentence} className="text" style={styles.text}>
              {sentence}
            </Text>
          ))}
          <Text style={styles.text}>
            <Link className="accent" style={styles.link} href={frame.profileUrl}>
              {CHOOSE}
            </Link>
          </Text>
          <Footer {...frame} />
        </Container>
      </Body>
    </Html>
  );
}

/** Tells by e-mail that texts have gone silent, with a part for programs that show plain text only. */
export async function noticeMail({ source, publicUrl, unsubscribeUrl, postalAddress }: NoticeMail) {
  const lead = leadOf(source);
  const profileUrl = `${publicUrl}/profile`;
  const frame = { preview: lead[0]!, heading: SUBJECT, profileUrl, unsubscribeUrl, postalAddress };
  const text = [
    SUBJECT,
    ...lead,
    `${CHOOSE}: ${profileUrl}`,
    `--\n${DISCLAIMER}`,
    `Unsubscribe from e-mail: ${unsubscribeUrl}`,
    postalAddress,
  ].join('\n\n');
  return { subject: SUBJECT, html: await render(<NoticePage {...frame} lead={lead} />), text };
}
