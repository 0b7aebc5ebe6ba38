import {
  capitalized,
  type Game,
  matchedInWords,
  multiplierNote,
  numberInWords,
  type Prize,
  prizeInWords,
} from '@numbercast/lottery';

const setsInWords = (count: number) => (count === 1 ? '1 set' : `${count} sets`);

const countInWords = (winning: number, all: number) =>
  winning === 0
    ? `none of your ${all} sets matched a prize`
    : `${numberInWords(winning)} of your ${all} sets matched a prize`;

/** The result of a draw together with the member's sets. */
export const results = {
  matched: matchedInWords,
  prize: prizeInWords as (prize: Prize, jackpotMillions?: number) => string,
  text: {
    drawn: (line: string) => `Drawn ${line}`,
    noPrize: (count: number, bestMatch: string) =>
      `Your ${setsInWords(count)}: no prize. Best match: ${bestMatch}. Odds stay the same.`,
    othersWin: (count: number) => `${setsInWords(count)} more with a prize`,
    othersLose: (count: number) => `No prize: ${setsInWords(count)}`,
    notes:
      'Only sets you played win. Multipliers not included. Only the lottery can confirm a win. Odds stay the same.',
  },
  push: {
    title: (game: string, weekday: string) => `${game} result for ${weekday}`,
    noPrize: (bestMatch: string) => `Best set: ${bestMatch}. No prize.`,
    best: (bestMatch: string, prize: string, winning: number) =>
      `Best set: ${bestMatch}, ${prize} if you played it.${winning > 1 ? ` ${winning} sets matched a prize.` : ''}`,
    jackpot: 'A set matched all six numbers. See your past numbers.',
  },
  email: {
    subject: (game: string, day: string, winning: number, all: number) =>
      `${game} result for ${day}: ${countInWords(winning, all)}`,
    heading: (game: string) => `${game} result`,
    preview: (line: string) => `Drawn: ${line}.`,
    drawnOn: (day: string) => `Drawn on ${day}.`,
    summary: (winning: number, all: number) => `${capitalized(countInWords(winning, all))}.`,
    setWithPrize: (matched: string, prize: string) => `Matched ${matched}: ${prize}`,
    setWithoutPrize: (matched: string) => `Matched ${matched}: no prize`,
    prizeNote: (game: Game, date: string) =>
      `Prizes of the official table; in California they vary with sales. ${multiplierNote(game, date)}`,
    onlyPlayed: 'A set wins only if you played it. Only the lottery can confirm a win.',
    odds: 'Each set is as likely as any other, and no result changes your odds in the next draw.',
    link: 'See your sets and the result',
    unsubscribe: 'Stop results by email',
  },
  correction: {
    subject: (game: string, day: string) => `Corrected result: ${game}, ${day}`,
    lead: (game: string, day: string, correct: string, before: string) => [
      `We published a wrong result for the ${game} draw of ${day} and have corrected it.`,
      `The correct result is ${correct}. We published ${before}.`,
      'If you checked a ticket for that draw, please check it again with the lottery. Only the lottery can confirm a win.',
    ],
    link: 'See your sets and the corrected result',
  },
};
