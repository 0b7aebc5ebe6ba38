import type { ReactNode } from 'react';
import { Body, Head, Html, Link, Preview, Section } from './email-elements.js';
import { darkStyles, styles } from './email-styles.js';
import { DISCLAIMER, type EmailFrame } from './email-copy.js';

function Footer({ profileUrl, unsubscribeUrl, why, postalAddress }: Omit<EmailFrame, 'preview' | 'heading' | 'lead'>) {
  return (
    <>
      <hr className="line" style={styles.rule} />
      <p className="muted" style={styles.small}>
        {DISCLAIMER}
      </p>
      <p className="muted" style={styles.small}>
        <Link className="accent" style={styles.link} href={profileUrl}>
          Change what you get and how
        </Link>
        {unsubscribeUrl && ' · '}
        {unsubscribeUrl && (
          <Link className="accent" style={styles.link} href={unsubscribeUrl}>
            Unsubscribe from e-mail
          </Link>
        )}
      </p>
      {why && (
        <p className="muted" style={styles.small}>
          {why}
        </p>
      )}
      <p className="muted" style={styles.small}>
        {postalAddress}
      </p>
    </>
  );
}

function MailHead({ title }: { title: string }) {
  return (
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      <style>{darkStyles}</style>
    </Head>
  );
}

/** What every mail of ours looks like: name, heading, lead, what is its own, and the lines the law asks for. */
export function MailPage({ children, ...frame }: EmailFrame & { children: ReactNode }) {
  return (
    <Html>
      <MailHead title={frame.preview} />
      <Preview>{frame.preview}</Preview>
      <Body className="ground" style={styles.body}>
        <Section style={styles.container}>
          <p className="accent" style={styles.name}>
            Numbercast
          </p>
          <h1 className="text" style={styles.heading}>
            {frame.heading}
          </h1>
          {frame.lead.map((sentence) => (
            <p key={sentence} className="text" style={styles.text}>
              {sentence}
            </p>
          ))}
          {children}
          <Footer {...frame} />
        </Section>
      </Body>
    </Html>
  );
}
