import type { ReactNode } from 'react';
import { Body, Head, Html, Link, Preview, Section } from './email-elements.js';
import { Logo } from './email-logo.js';
import { darkStyles, styles } from './email-styles.js';
import type { EmailFrame } from './email-frame.js';

function Footer({
  words,
  profileUrl,
  unsubscribeUrl,
  unsubscribeLabel = words.frame.unsubscribe,
  why,
  postalAddress,
  helpline,
}: Omit<EmailFrame, 'preview' | 'heading' | 'lead'>) {
  return (
    <>
      <hr className="line" style={styles.rule} />
      <p className="muted" style={styles.small}>
        {words.frame.disclaimer}
      </p>
      {helpline && (
        <p className="muted" style={styles.small}>
          {helpline}
        </p>
      )}
      <p className="muted" style={styles.small}>
        <Link className="accent" style={styles.link} href={profileUrl}>
          {words.frame.preferences}
        </Link>
        {unsubscribeUrl && ' · '}
        {unsubscribeUrl && (
          <Link className="accent" style={styles.link} href={unsubscribeUrl}>
            {unsubscribeLabel}
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

function EmailHead({ title }: { title: string }) {
  return (
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      <style>{darkStyles}</style>
    </Head>
  );
}

/** The layout of every email: name, heading, lead, its own part, and the lines that the law requires. */
export function EmailPage({ children, ...frame }: EmailFrame & { children: ReactNode }) {
  return (
    <Html language={frame.words.language}>
      <EmailHead title={frame.preview} />
      <Preview>{frame.preview}</Preview>
      <Body language={frame.words.language} className="ground" style={styles.body}>
        <Section style={styles.container}>
          <Logo />
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
