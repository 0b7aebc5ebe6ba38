import { Link, renderEmail, Section } from './email-elements.js';
import { EmailPage } from './email-page.js';
import { styles } from './email-styles.js';
import { SetRow } from './numbers-page.js';
import { copyOf, type ResultCopy, type ResultEmail, subjectOf } from './result-copy.js';
import type { Email, SharedPage } from './shared-page.js';
import { type Slot, Slots } from './slots.js';

function ResultPage({ copy }: { copy: ResultCopy }) {
  return (
    <EmailPage {...copy}>
      <SetRow set={copy.drawn} game={copy.game} />
      {copy.sets.map(({ line, words }, index) => (
        <Section key={line} className="line" style={styles.set}>
          <span className="text" style={{ ...styles.text, fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
            {line}
          </span>
          <br />
          <span
            className={index < copy.winning ? 'text' : 'muted'}
            style={index < copy.winning ? { ...styles.text, fontWeight: 600 } : styles.small}
          >
            {words}
          </span>
        </Section>
      ))}
      <p style={{ ...styles.text, margin: '16px 0' }}>
        <Link className="accent" style={styles.link} href={copy.linkUrl}>
          {copy.words.results.email.link}
        </Link>
      </p>
      {copy.notes.map((note) => (
        <p key={note} className="muted" style={styles.small}>
          {note}
        </p>
      ))}
    </EmailPage>
  );
}

/** Replaces the values of an email with tags. */
function inSlots(subject: string, copy: ResultCopy) {
  const all = new Slots();
  const slot = (value: string) => all.add(value);
  const plain = (value: string) => all.addPlain(value);
  const slots = {
    subject: slot(subject),
    preview: slot(copy.preview),
    heading: slot(copy.heading),
    lead: copy.lead.map(slot),
    notes: copy.notes.map(slot),
    sets: copy.sets.map(({ line, words }) => ({ line: plain(line), words: slot(words) })),
    linkUrl: slot(copy.linkUrl),
    profileUrl: slot(copy.profileUrl),
    unsubscribeUrl: slot(copy.unsubscribeUrl),
    postalAddress: slot(copy.postalAddress),
  };
  const { whites, red, redInWords } = copy.drawn;
  const drawn = { whites: whites.map(plain), red: plain(red), redInWords: plain(redInWords) };
  const copyFor = (part: keyof Slot): ResultCopy => ({
    ...copy,
    drawn,
    preview: slots.preview[part],
    heading: slots.heading[part],
    lead: slots.lead.map((one) => one[part]),
    notes: slots.notes.map((one) => one[part]),
    sets: slots.sets.map(({ line, words }) => ({ line, words: words[part] })),
    linkUrl: slots.linkUrl[part],
    profileUrl: slots.profileUrl[part],
    unsubscribeUrl: slots.unsubscribeUrl[part],
    postalAddress: slots.postalAddress[part],
  });
  return { subject: slots.subject.text, copyFor, values: all.values };
}

function plainText(copy: ResultCopy) {
  const { words, heading, lead, drawn, sets, notes, linkUrl, profileUrl, unsubscribeUrl, postalAddress } = copy;
  const { disclaimer, preferences } = words.frame;
  const { link, unsubscribe } = words.results.email;
  return [
    heading,
    `${lead[0]}\n${drawn.whites.join('-')}  ${drawn.redInWords}`,
    ...lead.slice(1),
    sets.map((set) => `${set.line}\n${set.words}`).join('\n\n'),
    `${link}: ${linkUrl}`,
    ...notes,
    `--\n${disclaimer}`,
    `${preferences}: ${profileUrl}\n${unsubscribe}: ${unsubscribeUrl}`,
    postalAddress,
  ].join('\n\n');
}

const pages = new Map<string, Email>();

/**
 * Renders a result as an email: the page that all emails of its shape share, and the values of this one. Emails of one
 * shape have the same number of sets, and of sets that match a prize.
 */
export function resultEmailPage(email: ResultEmail): SharedPage {
  const copy = copyOf(email);
  const { subject, copyFor, values } = inSlots(subjectOf(email), copy);
  const shape = `${copy.words.language}|${copy.game}|${copy.sets.length}|${copy.winning}`;
  let page = pages.get(shape);
  if (!page) {
    const html = renderEmail(<ResultPage copy={copyFor('html')} />);
    page = { subject, html, text: plainText(copyFor('text')) };
    pages.set(shape, page);
  }
  return { page, values };
}
