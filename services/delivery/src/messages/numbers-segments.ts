import type { Channel } from '../recipients/recipient.js';
import type { DrawNumbers } from './draw-numbers.js';
import { firstNumbersText, numbersText } from './kinds/numbers.js';
import { wordsIn } from './words/words.js';
import { segmentsOf } from '@numbercast/lottery/text-message';

/** A placeholder with the length of each reference, whose characters also take one place each. */
export const SOME_REFERENCE = 'X'.repeat(6);

/** Returns the segments of a message with numbers; an email or a push message counts as one. */
export function numbersSegments(channel: Channel, numbers: DrawNumbers) {
  if (channel !== 'sms') return 1;
  const { render } = numbers.isFirst ? firstNumbersText : numbersText;
  return segmentsOf(render(numbers, { publicUrl: '', reference: SOME_REFERENCE, words: wordsIn('en') }));
}
