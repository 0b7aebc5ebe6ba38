import { capitalized, numberInWords } from '@numbercast/lottery';

/** `Mon, Wed, Sat draws` */
export const drawsOn = (days: string): string => `${days} draws`;

/** `Five draws a week` */
export const drawsAWeek = (count: number): string => `${capitalized(numberInWords(count))} draws a week`;
