import { lotteryStates, statesWithHigherAge } from '@numbercast/lottery';

const and = new Intl.ListFormat('en-GB'); // the texts of the site have no serial comma

const ages = [...new Set(statesWithHigherAge.map(({ minimumAge }) => minimumAge))];

/** Ages above 18 with their states: `21`, `Arizona, Iowa, Louisiana and Mississippi`. */
export const agesByState = ages.map((age) => ({
  age,
  states: and.format(statesWithHigherAge.filter(({ minimumAge }) => minimumAge === age).map(({ name }) => name)),
}));

const FIFTY_STATES_WITHOUT = ['AL', 'AK', 'HI', 'NV', 'UT'] as const;

/** `Alabama, Alaska, Hawaii, Nevada and Utah` */
export const statesWithoutTickets = and.format(FIFTY_STATES_WITHOUT.map((state) => lotteryStates[state]!.name));
