import { lotteryStates, statesWithHigherAge, type LotteryState } from '@numbercast/lottery';

import { listOf } from '#words/features/responsible-play/state-names.js';
import { stateName } from '#words/lib/lottery/states.js';

const listOfNames = (states: readonly LotteryState[]) => listOf(states.map(({ name }) => stateName(name)));

const ages = [...new Set(statesWithHigherAge.map(({ minimumAge }) => minimumAge))];

/** Ages above 18 with their states: `21`, `Arizona, Iowa, Louisiana and Mississippi`. */
export const agesByState = ages.map((age) => ({
  age,
  states: listOfNames(statesWithHigherAge.filter(({ minimumAge }) => minimumAge === age)),
}));

const FIFTY_STATES_WITHOUT = ['AL', 'AK', 'HI', 'NV', 'UT'] as const;

/** `Alabama, Alaska, Hawaii, Nevada and Utah` */
export const statesWithoutTickets = listOfNames(FIFTY_STATES_WITHOUT.map((state) => lotteryStates[state]!));
