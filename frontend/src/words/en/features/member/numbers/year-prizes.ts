import { wholeDollars } from '@numbercast/lottery';

/** `the jackpot`, `$23`, `$23 and the jackpot` */
function amountInWords(dollars: number, jackpots: number): string {
  const jackpot = jackpots === 1 ? 'the jackpot' : `the jackpot ${jackpots} times`;
  if (jackpots === 0) return wholeDollars(dollars);
  return dollars === 0 ? jackpot : `${wholeDollars(dollars)} and ${jackpot}`;
}

export const none = (year: number): string => `None of your sets has matched a prize in ${year}.`;
export const matched = (year: number, dollars: number, jackpots: number): string =>
  `In ${year} your sets matched prizes worth ${amountInWords(dollars, jackpots)} before multipliers, if you played them all.`;
export const odds = 'Only the lottery can confirm a win. Each set is as likely as any other in every draw.';
