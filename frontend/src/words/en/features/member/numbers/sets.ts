import { formatCount } from '../../../../../lib/format/format-count.js';

// Texts shared by the profile and the page of past numbers

export const whiteBalls = 'White balls';
/** Precedes the drawn numbers. */
export const drawn = 'Drawn';
/** Object of `Copy`. @param day `Saturday, November 21, 2026` */
export const setsOf = (sets: number, day: string): string => `the ${formatCount(sets, 'set')} of ${day}`;

export const verify = 'Verify';
export const verifySetsOf = (sets: number, day: string): string => `Verify ${setsOf(sets, day)}`;
export const verifying = 'Verifying…';

export const calendar = 'Calendar';
export const addToCalendar = 'Add the draws to your calendar';
