/** Ball ranges of a game from a date on, until its next era begins. */
export interface Era {
  /** First date of the era in the games' time zone, yyyy-mm-dd. */
  readonly from: string;
  /** Five white balls are drawn from 1 to this number. */
  readonly whites: number;
  /** The red ball is drawn from 1 to this number. */
  readonly reds: number;
}

/** Draw days and time of a game from a date on, until its next schedule begins. */
export interface Schedule {
  /** First date of the schedule in the games' time zone, yyyy-mm-dd. */
  readonly from: string;
  /** ISO days of the week, Monday is 1. */
  readonly days: readonly number[];
  /** Wall-clock time of the draw in the games' time zone, HH:mm. */
  readonly at: string;
}

interface GameEntry {
  readonly name: string;
  /** The red ball as members know it. It is always named in words, never by its color alone. */
  readonly redBall: string;
  /** Colors of the red ball and of the number on it. */
  readonly colors: { readonly ball: string; readonly text: string };
  /** First date for which numbers are generated and rules are back-tested, yyyy-mm-dd. */
  readonly supportedFrom: string;
  /** Oldest first. Reports and imported results go back further than `supportedFrom`. */
  readonly eras: readonly [Era, ...Era[]];
  /** Oldest first. */
  readonly schedules: readonly [Schedule, ...Schedule[]];
}

const era = (from: string, whites: number, reds: number): Era => ({ from, whites, reds });
const [MONDAY, TUESDAY, WEDNESDAY, FRIDAY, SATURDAY] = [1, 2, 3, 5, 6];

/** The games, in the order in which they are listed everywhere. */
export const catalogue = {
  powerball: {
    name: 'Powerball',
    redBall: 'Powerball',
    colors: { ball: '#C8102E', text: '#FFFFFF' },
    supportedFrom: '2015-10-07',
    eras: [
      era('1992-04-22', 45, 45),
      era('1997-11-05', 49, 42),
      era('2002-10-09', 53, 42),
      era('2005-08-31', 55, 42),
      era('2009-01-07', 59, 39),
      era('2012-01-18', 59, 35),
      era('2015-10-07', 69, 26),
    ],
    schedules: [
      { from: '1992-04-22', days: [WEDNESDAY, SATURDAY], at: '22:59' },
      { from: '2021-08-23', days: [MONDAY, WEDNESDAY, SATURDAY], at: '22:59' },
    ],
  },
  megamillions: {
    name: 'Mega Millions',
    redBall: 'Mega Ball',
    colors: { ball: '#F2B705', text: '#12182B' },
    supportedFrom: '2017-10-31',
    eras: [
      era('2002-05-17', 52, 52),
      era('2005-06-24', 56, 46),
      era('2013-10-22', 75, 15),
      era('2017-10-31', 70, 25),
      era('2025-04-08', 70, 24),
    ],
    schedules: [{ from: '2002-05-17', days: [TUESDAY, FRIDAY], at: '23:00' }],
  },
} as const satisfies Record<string, GameEntry>;

export type Game = keyof typeof catalogue;

export const GAMES = Object.keys(catalogue) as readonly string[] as readonly [Game, ...Game[]];

export const isGame = (value: string): value is Game => Object.hasOwn(catalogue, value);
