import { datesOf } from '../dates.js';

/** Shortens a date and removes the accent of its day, which texts cannot contain: `sáb, 28 de nov` → `sab 28 nov`. */
const shortened = (text: string) => text.replace(',', '').replace(' de ', ' ').replace('sáb', 'sab');

export const dates = datesOf({
  name: 'es-US',
  shortDay: shortened,
  // "el lunes 23 de noviembre" has no comma in a sentence
  longDay: (text) => text.replace(',', ''),
  easternTime: (time) => `${time} (hora del este)`,
  moment: (day, time) => `${day} a las ${time}`,
});
