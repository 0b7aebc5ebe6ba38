import type { Game } from '@numbercast/lottery';

/** Classes of the red ball: the colors of `catalogue` as theme tokens. */
export const redBallColors: Readonly<Record<Game, string>> = {
  powerball: 'border-powerball bg-powerball text-(--on-powerball)',
  megamillions: 'border-(--megaball-edge) bg-megaball text-(--on-megaball)',
};
