import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email';
import { gameNamed } from './games.js';
import { darkStyles, styles } from './mail-clothes.js';
import { DISCLAIMER, type MailFrame, type MailWords, WORTH } from './mail-words.js';

function SetRow({ set, game }: { set: MailWords['sets'][number]; game: string }) {
  const { red, redText } = gameNamed(game);
  const redStyle = { ...styles.ball, backgroundColor: red, borderColor: red, color: redText, margin: '0 8px 0 4px' };
  return (
    <Section className="line" style={styles.set}>
      {set.whites.map((white) => (
        <span key={white} className="ball" style={styles.ball}>
          {white}
        </span>
      ))}
      <span style={redStyle}>{set.red}</span>
      <span className="muted" style={{ ...styles.small, whiteSpace: 'nowrap' }}>
        {set.redInWords}
      </span>
    </Section>
  );
}

export function Footer({ profileUrl, unsubscribeUrl, postalAddress }: Omit<MailFrame, 'preview' | 'heading'>) {
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
        {' · '}
        <Link className="accent" style={styles.link} href={unsubscribeUrl}>
          Unsubscribe from e-mail
        </Link>
      </Text>
      <Text className="muted" style={styles.small}>
        {postalAddress}
      </Text>
    </>
  );
}

export function MailHead() {
  return (
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{darkStyles}</style>
    </Head>
  );
}

/** The mail with a member's numbers, in the product's clothes. */
export function NumbersPage({ words }: { words: MailWords }) {
  return (
    <Html lang="en">
      <MailHead />
      <Preview>{words.preview}</Preview>
      <Body className="ground" style={styles.body}>
        <Container style={styles.container}>
          <Text className="accent" style={styles.name}>
            Numbercast
          </Text>
          <Heading as="h1" className="text" style={styles.heading}>
            {words.heading}
          </Heading>
          {words.lead.map((sentence) => (
            <Text key={sentence} className="text" style={styles.text}>
              {sentence}
            </Text>
          ))}
          {words.sets.map((set) => (
            <SetRow key={set.whites.join('-')} set={set} game={words.game} />
          ))}
          <Text className="muted" style={{ ...styles.small, margin: '16px 0 0' }}>
            {WORTH}
          </Text>
          <Footer {...words} />
        </Container>
      </Body>
    </Html>
  );
}
