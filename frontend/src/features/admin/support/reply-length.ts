import { lengthOf, plainPunctuation, segmentsOf, supportText } from '@numbercast/lottery/text-message';

import { formatCount } from '../../../lib/format/format-count.js';

/** The service rejects longer texts. */
const mostSegments = 4;

/** How long a reply by text is, or why it cannot be sent. */
export function textLengthOf(body: string): { readonly words: string; readonly isFault: boolean } {
  const text = supportText(plainPunctuation(body.trim()));
  const segments = segmentsIn(text);
  if (segments === null)
    return {
      words: 'Texts can have letters, digits and plain punctuation only. Remove emoji and other signs.',
      isFault: true,
    };
  const words = `${formatCount(lengthOf(text), 'character')}, ${formatCount(segments, 'segment')}.`;
  return segments > mostSegments
    ? { words: `${words} Use ${mostSegments} segments or fewer.`, isFault: true }
    : { words: `${words} The text begins with “Numbercast support:”.`, isFault: false };
}

function segmentsIn(text: string): number | null {
  try {
    return segmentsOf(text);
  } catch {
    return null;
  }
}

/** Inserts the given name as the service does; without a name, the preceding space is removed too. */
export const filledIn = (body: string, firstName: string): string =>
  firstName ? body.replaceAll('{firstName}', () => firstName) : body.replaceAll(/ ?\{firstName\}/g, '');
