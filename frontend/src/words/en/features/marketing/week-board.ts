export const caption = 'Draw days, draw times and the latest time at which your sets arrive';
export const draw = 'Draw';
export const drawing = 'Drawing';
export const arriveBy = 'Your sets arrive by';
/** `Sunday, 10:59 PM` */
export const moment = (day: string, time: string): string => `${day}, ${time}`;
/** @param drawTimes of draw-week.ts */
export const eastern = (drawTimes: string): string => `All times are Eastern. ${drawTimes}.`;
