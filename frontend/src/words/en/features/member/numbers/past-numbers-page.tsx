import type { ReactNode } from 'react';

import { formatCount } from '../../../../../lib/format/format-count.js';

export const title = 'Past numbers';
export const lead = 'Every set you’ve received, newest first. After a draw, your matches are circled.';
export const unavailable = 'Your numbers can’t be shown right now.';
export const areSafe = 'They are safe. Please try again in a moment.';
/** Object of `Loading`. */
export const yourNumbers = 'your numbers';
export const noNumbers = 'No numbers yet.';
export const firstSets = 'Your first sets will appear here.';

export const showOnly = 'Show only';
export const withMatches = 'With matches';
export const comingUp = 'Coming up';
export const noneComing = 'Your sets for the next draw appear here at least 24 hours before it.';
export const results = 'Results';
export const noResults = 'Results appear here after each draw.';
export const noMatches = 'No matches yet.';
export const noMatchesLoaded = 'No matches in the draws loaded so far.';
export const earlierDraws = 'Earlier draws';
export const loadingEarlier = 'Loading earlier draws…';

export const sets = (count: number): string => formatCount(count, 'set');
/** @param moment `Sunday 10:59 PM ET` */
export const drawing = (moment: string): string => `Drawing ${moment}. Results appear here afterward.`;
export const corrected = (firstResult: ReactNode): ReactNode => (
  <>Corrected result. It was first reported as {firstResult}.</>
);
