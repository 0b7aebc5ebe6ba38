import type { LinkedWords } from '../email-words.js';

const CHECK_TICKET =
  'Only the lottery can confirm a win, and you claim it there: we provide numbers and do not sell tickets.';
const LINK = 'See your sets and the result';

/** A set of the member has matched all numbers. */
export const jackpots = {
  won: (game: string, redBall: string, day: string): LinkedWords => ({
    subject: `All your numbers came up: ${game}, ${day}`,
    lead: [
      `One of your sets for the ${game} draw of ${day} matches all six numbers drawn: the five white balls and the ${redBall}. Two independent sources confirm the result.`,
      `If you hold a ticket with that set, sign it, keep it safe, and have it checked. ${CHECK_TICKET}`,
      'By our terms you owe us 2.5% of a jackpot whose publicly verified payout is above $50,000,000. We will contact you within 3 business days of the draw.',
    ],
    link: LINK,
  }),
  withdrawn: (game: string, day: string): LinkedWords => ({
    subject: `Correction: no jackpot in the ${game} draw of ${day}`,
    lead: [
      `We told you that one of your sets matched all six numbers of the ${game} draw of ${day}. The official result was corrected, and this set did not win the jackpot. We are sorry.`,
      `Keep your ticket and have it checked anyway. ${CHECK_TICKET}`,
    ],
    link: LINK,
  }),
};
