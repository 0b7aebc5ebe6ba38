import { renderEmail } from './email-elements.js';
import { DISCLAIMER } from './email-frame.js';
import { copyOf, type NumbersCopy, type NumbersEmail, ODDS, subjectOf } from './numbers-copy.js';
import { NumbersPage } from './numbers-page.js';

const SLOT = /%%(\d+)%%/g; // placeholder for a value that differs between emails

/** Replaces the values by placeholders; returns both, in the same order for all emails of one shape. */
function inSlots({ game, lead, sets, ...rest }: NumbersCopy) {
  const values: string[] = [];
  const slot = (value: string) => `%%${values.push(value) - 1}%%`;
  const slots: NumbersCopy = {
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

/** A page takes milliseconds to render and thousands differ in their values only, so each shape is rendered once. */
function htmlOf(copy: NumbersCopy) {
  const { slots, values } = inSlots(copy);
  const shape = `${copy.game}|${copy.lead.length}|${copy.sets.length}`;
  if (!pages.has(shape)) pages.set(shape, renderEmail(<NumbersPage copy={slots} />));
  const page = pages.get(shape)!;
  return page.replace(SLOT, (_, index: string) => escaped(values[Number(index)]!));
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

/** Renders numbers as an email, with a part for programs that show plain text only. */
export function renderNumbersEmail(email: NumbersEmail) {
  const copy = copyOf(email);
  return { subject: subjectOf(email), html: htmlOf(copy), text: plainText(copy) };
}
