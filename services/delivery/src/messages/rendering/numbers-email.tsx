import { renderEmail } from './email-elements.js';
import { DISCLAIMER } from './email-frame.js';
import { copyOf, type NumbersCopy, type NumbersEmail, ODDS, subjectOf } from './numbers-copy.js';
import { NumbersPage } from './numbers-page.js';
import { type Email, filledPage, type SharedPage, tagOf } from './shared-page.js';

/** The tags of a value that differs between emails of one shape: as it is, and escaped for HTML. */
interface Slot {
  text: string;
  html: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Replaces the values of an email by tags. Emails of one shape have the same tags. */
function inSlots(subject: string, { game, sets, ...rest }: NumbersCopy) {
  const values: Record<string, string> = {};
  let count = 0;
  const slot = (value: string): Slot => {
    const text = tagOf(`${count}`);
    const html = tagOf(`${count++}h`);
    values[text] = value;
    values[html] = escaped(value);
    return { text, html };
  };
  // Numbers and the name of a ball need no escaping
  const plain = (value: string) => {
    const tag = tagOf(`${count++}`);
    values[tag] = value;
    return tag;
  };
  const slots = {
    subject: slot(subject),
    preview: slot(rest.preview),
    heading: slot(rest.heading),
    lead: rest.lead.map(slot),
    profileUrl: slot(rest.profileUrl),
    unsubscribeUrl: slot(rest.unsubscribeUrl),
    postalAddress: slot(rest.postalAddress),
  };
  const balls = sets.map(({ whites, red, redInWords }) => {
    return { whites: whites.map(plain), red: plain(red), redInWords: plain(redInWords) };
  });
  const copyFor = (part: keyof Slot): NumbersCopy => ({
    game,
    sets: balls,
    preview: slots.preview[part],
    heading: slots.heading[part],
    lead: slots.lead.map((one) => one[part]),
    profileUrl: slots.profileUrl[part],
    unsubscribeUrl: slots.unsubscribeUrl[part],
    postalAddress: slots.postalAddress[part],
  });
  return { subject: slots.subject.text, copyFor, values };
}

function plainText({ heading, lead, sets, profileUrl, unsubscribeUrl, postalAddress }: NumbersCopy) {
  return [
    heading,
    ...lead,
    sets.map(({ whites, redInWords }) => `${whites.join('-')}  ${redInWords}`).join('\n'),
    ODDS,
    `--\n${DISCLAIMER}`,
    `Manage preferences: ${profileUrl}\nUnsubscribe from email: ${unsubscribeUrl}`,
    postalAddress,
  ].join('\n\n');
}

const pages = new Map<string, Email>();

/**
 * Numbers as an email: the page that all emails of its shape share, and its own values. A page takes milliseconds to
 * render, so each shape is rendered once.
 */
export function numbersEmailPage(email: NumbersEmail): SharedPage {
  const copy = copyOf(email);
  const { subject, copyFor, values } = inSlots(subjectOf(email), copy);
  const shape = `${copy.game}|${copy.lead.length}|${copy.sets.length}`;
  let page = pages.get(shape);
  if (!page) {
    const html = renderEmail(<NumbersPage copy={copyFor('html')} />);
    page = { subject, html, text: plainText(copyFor('text')) };
    pages.set(shape, page);
  }
  return { page, values };
}

/** Renders numbers as an email, with a part for programs that show plain text only. */
export const renderNumbersEmail = (email: NumbersEmail): Email => filledPage(numbersEmailPage(email));
