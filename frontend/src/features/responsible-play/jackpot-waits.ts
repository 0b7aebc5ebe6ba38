import { catalogue, erasOf, GAMES, type Schedule, setsIn } from '@numbercast/lottery';

import { formatNumber } from '../../lib/format/format-number.js';

const SETS_A_DRAW = 5;
const WEEKS_A_YEAR = 52;

/** To three digits, as an estimate is written: `375,000`. */
const rough = (years: number) => formatNumber(Number(years.toPrecision(3)));

/** For each game the odds of its jackpot, and the years to one jackpot on average with five sets in every draw. */
export const jackpotWaits = GAMES.map((game) => {
  const schedules: readonly Schedule[] = catalogue[game].schedules;
  const sets = setsIn(erasOf(game).at(-1)!);
  const played = SETS_A_DRAW * schedules.at(-1)!.days.length * WEEKS_A_YEAR;
  return { game, odds: formatNumber(sets), years: rough(sets / played) };
});
