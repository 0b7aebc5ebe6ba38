import { problem } from '@numbercast/platform';
import { z } from 'zod';
import { catalogue, GAMES } from '@numbercast/lottery';
import { MIN_SETS } from '../slots/pool-plan.js';

/** The exact number of sets that rules leave in a game's next draw, and the number needed. */
export const setAvailabilitySchema = z.object({
  game: z.enum(GAMES),
  drawId: z.string(),
  date: z.string(),
  /** Number of known results among those that the rules need. */
  known: z.number(),
  /** Number of possible sets. */
  whole: z.number(),
  /** Number of these that obey the rules. */
  sets: z.number(),
  targetSets: z.number(),
  /** Number of members who will be assigned at least five sets each. */
  eligibleMembers: z.number(),
});
export type SetAvailability = z.infer<typeof setAvailabilitySchema>;

export const tooFewSets = problem('too-few-sets', 409, 'These rules leave too few sets');

const inWords = (number: number) => number.toLocaleString('en-US');

export const setsNeeded = ({ targetSets, eligibleMembers }: Pick<SetAvailability, 'targetSets' | 'eligibleMembers'>) =>
  Math.max(targetSets, MIN_SETS * eligibleMembers);

export const isEnough = (room: SetAvailability) => room.sets >= setsNeeded(room);

function complaint({ game, date, sets, targetSets, eligibleMembers }: SetAvailability): string {
  const left = `${catalogue[game].name}, ${date}: ${inWords(sets)} sets are left`;
  if (sets < targetSets) return `${left}, the target is ${inWords(targetSets)}.`;
  return `${left}, ${inWords(MIN_SETS * eligibleMembers)} are needed for ${MIN_SETS} each for ${inWords(eligibleMembers)} members.`;
}

/** Rejects rules under which the next draw of a game would lack sets. @throws tooFewSets with the exact numbers */
export function assertEnoughSets(rooms: readonly SetAvailability[]) {
  const tooSmall = rooms.filter((room) => !isEnough(room));
  if (tooSmall.length > 0) throw tooFewSets({ detail: tooSmall.map(complaint).join(' ') });
}
