import { lotteryStates, minimumAgeIn } from '@numbercast/lottery';

import * as words from '#words/features/signup/basics.js';

/** The age that applies to a visitor, in a sentence. @param state postal abbreviation, empty until it is known */
export function ageNotice(state: string): string {
  const place = lotteryStates[state];
  if (!place) return words.minimumAge;
  if (place.games.length === 0) return words.noTickets(place.name, minimumAgeIn(state));
  return words.ageToPlay(place.name, place.minimumAge);
}
