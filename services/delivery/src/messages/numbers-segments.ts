import type { Channel } from '../recipients/recipient.js';
import type { DrawNumbers } from './draw-numbers.js';
import { firstNumbersText, numbersText } from './kinds/numbers.js';
import { referenceOf } from './message.js';
import { segmentsOf } from './rendering/gsm7.js';

/**
 * Returns the segments of a message with numbers; an email counts as one.
 * @param id of the message, which its text contains
 */
export function numbersSegments(id: string, channel: Channel, numbers: DrawNumbers) {
  if (channel === 'email') return 1;
  const { render } = numbers.isFirst ? firstNumbersText : numbersText;
  return segmentsOf(render(numbers, { publicUrl: '', reference: referenceOf({ _id: id, numbers }, 1) }));
}
