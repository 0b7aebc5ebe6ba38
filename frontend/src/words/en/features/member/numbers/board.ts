export const nextNumbers = 'Your next numbers';
export const latestNumbers = 'Your latest numbers';
export const seeAll = 'See all numbers';
export const numbersUnavailable =
  'Your numbers can’t be shown right now. They were not changed; please try again in a moment.';
export const deliveryUnknown = 'We can’t check delivery right now.';
export const stillSent = 'Your numbers are still sent as usual.';
export const tryAgain = 'Try again';

export const firstNumbers = 'Your first numbers are on the way.';
export const firstNumbersSoon = 'Usually under a minute. This page updates itself.';
export const noDraws = 'Your next draws are not on the calendar yet. They appear here as soon as they are.';
export const noNumbers = 'No numbers yet.';

/** Follows the day of a draw in place of the time left. */
export const held = 'Held';
export const noSets = (game: string): string => `Your ${game} numbers appear here as soon as they’re ready.`;
export const showOne = 'Show one';
export const showAll = (sets: number): string => `Show all ${sets}`;
export const previousSet = 'Previous set';
export const nextSet = 'Next set';
export const place = (place: number, sets: number): string => `${place} of ${sets}`;

export const otherDraws = 'Other draws';
/** Follows a line of the week, for screen readers. */
export const showNumbers = ', show the numbers';

/** @param weekday `Saturday` */
export const resultOf = (weekday: string): string => `${weekday}’s result`;
export const allResults = 'All results';
export const yours = 'Yours';
