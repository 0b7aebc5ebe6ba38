import { renderEmail } from './email-elements.js';
import { copyOf, type NumbersCopy, type NumbersEmail, subjectOf } from './numbers-copy.js';
import { NumbersPage } from './numbers-page.js';
import { type Email, filledPage, type SharedPage } from './shared-page.js';
import { type Slot, Slots } from './slots.js';

/** Replaces the values of an email with tags. */
function inSlots(subject: string, { game, sets, words, ...rest }: NumbersCopy) {
  const all = new Slots();
  const slot = (value: string) => all.add(value);
  // Numbers and the name of a ball need no escaping
  const plain = (value: string) => all.addPlain(value);
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
    words,
    game,
    sets: balls,
    preview: slots.preview[part],
    heading: slots.heading[part],
    lead: slots.lead.map((one) => one[part]),
    profileUrl: slots.profileUrl[part],
    unsubscribeUrl: slots.unsubscribeUrl[part],
    postalAddress: slots.postalAddress[part],
  });
  return { subject: slots.subject.text, copyFor, values: all.values };
}

function plainText({ words, heading, lead, sets, profileUrl, unsubscribeUrl, postalAddress }: NumbersCopy) {
  const { disclaimer, helpline, preferences, unsubscribe } = words.frame;
  return [
    heading,
    ...lead,
    sets.map(({ whites, redInWords }) => `${whites.join('-')}  ${redInWords}`).join('\n'),
    words.numbers.email.odds,
    `--\n${disclaimer}\n\n${helpline}`,
    `${preferences}: ${profileUrl}\n${unsubscribe}: ${unsubscribeUrl}`,
    postalAddress,
  ].join('\n\n');
}

const pages = new Map<string, Email>();

/**
 * Renders numbers as an email: the page that all emails of its shape share, and the values of this one. Rendering a
 * page takes milliseconds, so each shape is rendered once.
 */
export function numbersEmailPage(email: NumbersEmail): SharedPage {
  const copy = copyOf(email);
  const { subject, copyFor, values } = inSlots(subjectOf(email), copy);
  const shape = `${copy.words.language}|${copy.game}|${copy.lead.length}|${copy.sets.length}`;
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
