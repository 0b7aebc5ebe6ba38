import * as words from '#words/features/member/numbers/year-prizes.js';
import type { YearPrizes } from '../account/api.js';

const outcomeOf = ({ year, sets, dollars, jackpots }: YearPrizes): string =>
  sets === 0 ? words.none(year) : words.matched(year, dollars, jackpots);

/** The prizes that the member's sets matched this year, with a reminder of the odds. */
export function YearPrizesLine({ prizes }: { prizes: YearPrizes }) {
  if (prizes.draws === 0) return null;
  return (
    <p className="figures text-pretty">
      {outcomeOf(prizes)} <span className="text-muted">{words.odds}</span>
    </p>
  );
}
