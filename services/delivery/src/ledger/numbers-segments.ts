import type { Channel } from '../contacts/contact.js';
import { segmentsOf } from '../templates/gsm7.js';
import { numbersText } from '../templates/texts.js';
import { type DrawNumbers, referenceOf } from './delivery.js';

/** How many segments the numbers take on a channel; a mail counts as one. @param id of the delivery: it is part of the text */
export const numbersSegments = (id: string, channel: Channel, numbers: DrawNumbers) =>
  channel === 'sms' ? segmentsOf(numbersText(numbers, referenceOf({ _id: id, numbers }, 1))) : 1;
