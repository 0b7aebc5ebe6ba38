import { anyGameName, lotteryStates, MINIMUM_AGE, minimumAgeIn } from '@numbercast/lottery';

/** The age that applies to a visitor, in a sentence. @param state postal abbreviation, empty until it is known */
export function ageNotice(state: string): string {
  const place = lotteryStates[state];
  if (!place) return `You must be ${MINIMUM_AGE} or older to join. Some states set a higher age to play the lottery.`;
  if (place.games.length === 0)
    return `${anyGameName} tickets are not sold in ${place.name}. You must be ${minimumAgeIn(state)} or older to join.`;
  return `You must be ${place.minimumAge} or older to play the lottery in ${place.name}.`;
}
