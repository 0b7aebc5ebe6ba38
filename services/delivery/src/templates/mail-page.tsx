import type { ReactNode } from 'react';
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email';
import { darkStyles, styles } from './mail-clothes.js';
import { DISCLAIMER, type MailFrame } from './mail-words.js';

function Footer({ profileUrl, unsubscribeUrl, why, postalAddress }: Omit<MailFrame, 'preview' | 'heading' | 'lead'>) {
  return (
    <>
      <Hr className="line" style={styles.rule} />
      <Text className="muted" style={styles.small}>
        {DISCLAIMER}
      </Text>
      <Text className="muted" style={styles.small}>
        <Link className="accent" style={styles.link} href={profileUrl}>
          Change what you get and how
        </Link>
        {unsubscribeUrl && ' · '}
        {unsubscribeUrl && (
          <Link className="accent" style={styles.link} href={unsubscribeUrl}>
            Unsubscribe from e-mail
          </Link>
        )}
      </Text>
      {why && (
        <Text className="muted" style={styles.small}>
          {why}
        </Text>
      )}
      <Text className="muted" style={styles.small}>
        {postalAddress}
      </Text>
    </>
  );
}

function MailHead() {
  return (
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{darkStyles}</style>
    </Head>
  );
}

/** What every mail of ours looks like: name, heading, lead, what is its own, and the lines the law asks for. */
export function MailPage({ children, ...frame }: MailFrame & { children: ReactNode }) {
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
          {frame.lead.map((sentence) => (
            <Text key={sentence} className="text" style={styles.text}>
              {sentence}
            </Text>
          ))}
          {children}
          <Footer {...frame} />
        </Container>
      </Body>
    </Html>
  );
}
