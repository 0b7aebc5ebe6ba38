import { GAMES, type Game } from './games.js';

/** Age from which visitors may sign up, in every state (spec §9). */
export const MINIMUM_AGE = 18;

/** A state, a territory, or the addresses of the armed forces. */
export interface LotteryState {
  readonly name: string;
  /** Age from which the state sells lottery tickets, or the minimum age to sign up where it sells none. */
  readonly minimumAge: number;
  /** Games of which tickets are sold there. */
  readonly games: readonly Game[];
}

const sellsAll = (name: string, minimumAge = MINIMUM_AGE): LotteryState => ({ name, minimumAge, games: GAMES });
const sells = (name: string, games: readonly Game[]): LotteryState => ({ name, minimumAge: MINIMUM_AGE, games });

// Where tickets are sold, and from which age. Ages other than 18 are set by state law, cited below. In November 2026
// the ages were checked against two public lists; the citations were not.

/** By postal abbreviation, as ZIP codes name them. */
export const lotteryStates: Readonly<Record<string, LotteryState>> = {
  // Without a state lottery: Alabama, Alaska, Hawaii, Nevada and Utah
  AL: sells('Alabama', []),
  AK: sells('Alaska', []),
  // Rules of the Arizona Lottery
  AZ: sellsAll('Arizona', 21),
  AR: sellsAll('Arkansas'),
  CA: sellsAll('California'),
  CO: sellsAll('Colorado'),
  CT: sellsAll('Connecticut'),
  DE: sellsAll('Delaware'),
  DC: sellsAll('the District of Columbia'),
  FL: sellsAll('Florida'),
  GA: sellsAll('Georgia'),
  HI: sells('Hawaii', []),
  ID: sellsAll('Idaho'),
  IL: sellsAll('Illinois'),
  IN: sellsAll('Indiana'),
  // Iowa Code § 99G.30(3)
  IA: sellsAll('Iowa', 21),
  KS: sellsAll('Kansas'),
  KY: sellsAll('Kentucky'),
  // Louisiana Revised Statutes 47:9070
  LA: sellsAll('Louisiana', 21),
  ME: sellsAll('Maine'),
  MD: sellsAll('Maryland'),
  MA: sellsAll('Massachusetts'),
  MI: sellsAll('Michigan'),
  MN: sellsAll('Minnesota'),
  // Mississippi Code § 27-115-73
  MS: sellsAll('Mississippi', 21),
  MO: sellsAll('Missouri'),
  MT: sellsAll('Montana'),
  // Nebraska Revised Statutes § 9-810
  NE: sellsAll('Nebraska', 19),
  NV: sells('Nevada', []),
  NH: sellsAll('New Hampshire'),
  NJ: sellsAll('New Jersey'),
  NM: sellsAll('New Mexico'),
  NY: sellsAll('New York'),
  NC: sellsAll('North Carolina'),
  ND: sellsAll('North Dakota'),
  OH: sellsAll('Ohio'),
  OK: sellsAll('Oklahoma'),
  OR: sellsAll('Oregon'),
  PA: sellsAll('Pennsylvania'),
  RI: sellsAll('Rhode Island'),
  SC: sellsAll('South Carolina'),
  SD: sellsAll('South Dakota'),
  TN: sellsAll('Tennessee'),
  TX: sellsAll('Texas'),
  UT: sells('Utah', []),
  VT: sellsAll('Vermont'),
  VA: sellsAll('Virginia'),
  WA: sellsAll('Washington'),
  WV: sellsAll('West Virginia'),
  WI: sellsAll('Wisconsin'),
  WY: sellsAll('Wyoming'),
  PR: sells('Puerto Rico', ['powerball']),
  VI: sellsAll('the U.S. Virgin Islands'),
  AS: sells('American Samoa', []),
  GU: sells('Guam', []),
  MP: sells('the Northern Mariana Islands', []),
  // Military mail: the age of the state in which a ticket is bought applies
  AA: sells('the Armed Forces Americas', []),
  AE: sells('the Armed Forces Europe', []),
  AP: sells('the Armed Forces Pacific', []),
};

/** Age that a visitor from this state confirms at sign-up. @param state postal abbreviation */
export const minimumAgeIn = (state: string): number => lotteryStates[state]?.minimumAge ?? MINIMUM_AGE;

/** States whose minimum age is above {@link MINIMUM_AGE}, the highest age first. */
export const statesWithHigherAge = Object.values(lotteryStates)
  .filter(({ minimumAge }) => minimumAge > MINIMUM_AGE)
  .toSorted((one, other) => other.minimumAge - one.minimumAge);
