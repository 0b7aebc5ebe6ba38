import { GAMES } from '@numbercast/lottery';
import { z } from 'zod';

export const numberSet = z.object({ whites: z.array(z.int()), red: z.int() });
export type NumberSet = z.infer<typeof numberSet>;

/** Numbers are generated once the previous results are known, less than a week before their deadline. */
export const GENERATED_AHEAD_MS = 7 * 86_400_000;

/** A member's numbers for one draw. */
export interface DrawNumbers {
  drawId: string;
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  drawAt: Date;
  sets: NumberSet[];
  /** The member's first numbers of this game: the direct response to joining. */
  isFirst: boolean;
}

/** Whether a message welcomes its member. Members join with every game, and only the message of the first one does. */
export const isWelcome = ({ game, isFirst }: Pick<DrawNumbers, 'game' | 'isFirst'>) => isFirst && game === GAMES[0];
