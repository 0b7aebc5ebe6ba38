import { z } from 'zod';

export const numberSet = z.object({ whites: z.array(z.int()), red: z.int() });
export type NumberSet = z.infer<typeof numberSet>;

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
