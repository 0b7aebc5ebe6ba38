import { datesOf } from '../dates.js';

export const dates = datesOf({
  name: 'en-US',
  shortDay: (text) => text.replace(',', ''),
  longDay: (text) => text,
  easternTime: (time) => `${time} ET`,
  moment: (day, time) => `${day} at ${time}`,
});
