import { wholeDollars } from '@numbercast/lottery';

import type { YearPrizes } from '../account/api.js';

/** `the jackpot`, `$23`, `$23 and the jackpot`. */
function amountInWords({ dollars, jackpots }: YearPrizes): string {
  const jackpot = jackpots === 1 ? 'the jackpot' : `the jackpot ${jackpots} times`;
  if (jackpots === 0) return wholeDollars(dollars);
  return dollars === 0 ? jackpot : `${wholeDollars(dollars)} and ${jackpot}`;
}

function outcomeOf(prizes: YearPrizes): string {
  if (prizes.sets === 0) return `None of your sets has matched a prize in ${prizes.year}.`;
  return `In ${prizes.year} your sets matched prizes worth ${amountInWords(prizes)} before multipliers, if you played them all.`;
}

/** The prizes that a member's sets matched this year, beside the truth about the odds. */
export function YearPrizesLine({ prizes }: { prizes: YearPrizes }) {
  if (prizes.draws === 0) return null;
  return (
    <p className="figures text-pretty">
      {outcomeOf(prizes)}{' '}
      <span className="text-muted">
        Only the lottery can confirm a win. Each set is as likely as any other in every draw.
      </span>
    </p>
  );
}
