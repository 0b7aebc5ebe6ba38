import { Section } from './email-elements.js';
import { gameNamed } from './games.js';
import { styles } from './email-styles.js';
import { MailPage } from './mail-page.js';
import { type EmailCopy, WORTH } from './email-copy.js';

function SetRow({ set, game }: { set: EmailCopy['sets'][number]; game: string }) {
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

/** The mail with a member's numbers, in the product's clothes. */
export function NumbersPage({ words }: { words: EmailCopy }) {
  return (
    <MailPage {...words}>
      {words.sets.map((set) => (
        <SetRow key={set.whites.join('-')} set={set} game={words.game} />
      ))}
      <p className="muted" style={{ ...styles.small, margin: '16px 0 0' }}>
        {WORTH}
      </p>
    </MailPage>
  );
}
