import { renderEmail } from '../rendering/email-elements.js';
import { DISCLAIMER, type EmailCopy, type NumbersMail, subjectOf, copyOf, WORTH } from '../rendering/email-copy.js';
import { NumbersPage } from '../rendering/numbers-page.js';

const SLOT = /%%(\d+)%%/g; // stands in the page where a mail's own words go

/** The same words as slots, and what belongs into them, in the same order for all mails of one shape. */
function inSlots({ game, lead, sets, ...rest }: EmailCopy) {
  const values: string[] = [];
  const slot = (value: string) => `%%${values.push(value) - 1}%%`;
  const slots: EmailCopy = {
    game,
    lead: lead.map(slot),
    sets: sets.map(({ whites, red, redInWords }) => {
      return { whites: whites.map(slot), red: slot(red), redInWords: slot(redInWords) };
    }),
    preview: slot(rest.preview),
    heading: slot(rest.heading),
    profileUrl: slot(rest.profileUrl),
    unsubscribeUrl: slot(rest.unsubscribeUrl),
    postalAddress: slot(rest.postalAddress),
  };
  return { slots, values };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const pages = new Map<string, string>();

/** A page takes milliseconds to render, and thousands differ in their words only: each shape is rendered once. */
function htmlOf(words: EmailCopy) {
  const { slots, values } = inSlots(words);
  const shape = `${words.game}|${words.lead.length}|${words.sets.length}`;
  if (!pages.has(shape)) pages.set(shape, renderEmail(<NumbersPage words={slots} />));
  const page = pages.get(shape)!;
  return page.replace(SLOT, (_, index: string) => escaped(values[Number(index)]!));
}

function plainText({ heading, lead, sets, profileUrl, unsubscribeUrl, postalAddress }: EmailCopy) {
  return [
    heading,
    ...lead,
    sets.map(({ whites, redInWords }) => `${whites.join('-')}  ${redInWords}`).join('\n'),
    WORTH,
    `--\n${DISCLAIMER}`,
    `Change what you get and how: ${profileUrl}\nUnsubscribe from e-mail: ${unsubscribeUrl}`,
    postalAddress,
  ].join('\n\n');
}

/** The numbers as an e-mail, with a part for programs that show plain text only. */
export function numbersMail(mail: NumbersMail) {
  const words = copyOf(mail);
  return { subject: subjectOf(mail), html: htmlOf(words), text: plainText(words) };
}
