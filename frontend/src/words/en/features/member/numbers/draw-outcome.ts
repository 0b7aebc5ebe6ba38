import { whites } from '../../../lib/lottery/prize-tier.js';

const list = new Intl.ListFormat('en-GB'); // the texts of the site have no serial comma

export const noMatches = 'No matches this time.';
/** `Best match: 05 and 17. No prize for two white balls.` */
export const bestMatch = (balls: readonly string[], whiteBalls: number): string =>
  `Best match: ${list.format(balls)}. No prize for ${whites(whiteBalls)}.`;
/**
 * `Winning combination: 17, 33 and Powerball 12. Prize: $7. Played it? …`
 * @param winning sets with a prize
 */
export const won = (winning: number, balls: readonly string[], prize: string): string => {
  const lead = winning === 1 ? 'Winning combination:' : `Winning combinations in ${winning} sets. The best:`;
  return `${lead} ${list.format(balls)}. ${prize}. Played it? Check your ticket with your lottery.`;
};

export const noMatchesInShort = 'No matches';
/** `Best: two white balls` */
export const bestInShort = (whiteBalls: number): string => `Best: ${whites(whiteBalls)}`;
