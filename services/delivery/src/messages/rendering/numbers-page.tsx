import { Section } from './email-elements.js';
import { gameNamed } from './games.js';
import { styles } from './email-styles.js';
import { EmailPage } from './email-page.js';
import type { NumbersCopy } from './numbers-copy.js';

/** A set as a row of balls. */
export function SetRow({ set, game }: { set: NumbersCopy['sets'][number]; game: string }) {
  const { colors } = gameNamed(game);
  const { ball, text } = colors;
  const redStyle = { ...styles.ball, backgroundColor: ball, borderColor: ball, color: text, margin: '0 8px 0 4px' };
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

/** The page of an email with numbers. */
export function NumbersPage({ copy }: { copy: NumbersCopy }) {
  return (
    <EmailPage {...copy} helpline={copy.words.frame.helpline}>
      {copy.sets.map((set) => (
        <SetRow key={set.whites.join('-')} set={set} game={copy.game} />
      ))}
      <p className="muted" style={{ ...styles.small, margin: '16px 0 0' }}>
        {copy.words.numbers.email.odds}
      </p>
    </EmailPage>
  );
}
