export type Game = 'powerball' | 'megamillions';

export interface Draw {
  readonly game: Game;
  readonly day: string;
  readonly time: string;
  /** 24 hours of elapsed time before the draw (spec §9). */
  readonly sentBy: string;
}

export interface GameFacts {
  readonly name: string;
  readonly specialBall: string;
  readonly drawDays: string;
  readonly drawTime: string;
  readonly whites: number;
  readonly specials: number;
}

export const games: Readonly<Record<Game, GameFacts>> = {
  powerball: {
    name: 'Powerball',
    specialBall: 'Powerball',
    drawDays: 'Monday, Wednesday and Saturday',
    drawTime: '10:59 PM ET',
    whites: 69,
    specials: 26,
  },
  megamillions: {
    name: 'Mega Millions',
    specialBall: 'Mega Ball',
    drawDays: 'Tuesday and Friday',
    drawTime: '11:00 PM ET',
    whites: 70,
    specials: 24,
  },
};

export const gameKeys = ['powerball', 'megamillions'] as const;

/** The fixed week of draws with the instant by which members hold their numbers. */
export const weekOfDraws: readonly Draw[] = [
  { game: 'powerball', day: 'Monday', time: '10:59 PM', sentBy: 'Sunday, 10:59 PM' },
  { game: 'megamillions', day: 'Tuesday', time: '11:00 PM', sentBy: 'Monday, 11:00 PM' },
  { game: 'powerball', day: 'Wednesday', time: '10:59 PM', sentBy: 'Tuesday, 10:59 PM' },
  { game: 'megamillions', day: 'Friday', time: '11:00 PM', sentBy: 'Thursday, 11:00 PM' },
  { game: 'powerball', day: 'Saturday', time: '10:59 PM', sentBy: 'Friday, 10:59 PM' },
];
