import type { Channel } from '../recipients/recipient.js';
import { segmentsOf } from './rendering/gsm7.js';
import { numbersText } from './kinds/texts.js';
import { type DrawNumbers, referenceOf } from './message.js';

/** How many segments the numbers take on a channel; a mail counts as one. @param id of the delivery: it is part of the text */
export const numbersSegments = (id: string, channel: Channel, numbers: DrawNumbers) =>
  channel === 'sms' ? segmentsOf(numbersText(numbers, referenceOf({ _id: id, numbers }, 1))) : 1;
