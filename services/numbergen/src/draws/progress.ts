import { z } from 'zod';
import { POOL_STEP } from '../slots/pool-plan.js';
import type { Draw } from './draw.js';

/** Whether the draw's pool is being stored, chunk by chunk, or is about to be. */
export const isGenerating = ({ state, seal }: Draw) =>
  state === 'sealed' && seal !== null && seal.generatedSize < seal.poolSize;

export const drawProgress = z.object({
  drawId: z.string(),
  poolSize: z.int(),
  generatedSize: z.int(),
  eligibleMembers: z.int(),
  membersAssigned: z.int(),
  /** From 0 to 1. */
  progress: z.number(),
});

/** Returns the progress of a draw: stored sets of its pool, also as a share, and members with sets. */
export function progressOf(draw: Draw, counted: { storedChunks: number; membersAssigned: number }) {
  const { state, seal, first } = draw;
  const { poolSize = 0, eligibleMembers = 0, generatedSize: finished = 0 } = seal ?? {};
  // The draw records stored sets only when all of them are stored; until then the chunks are counted
  const stored = isGenerating(draw) ? Math.min(poolSize, counted.storedChunks * POOL_STEP) : finished;
  const generatedSize = Math.max(finished, stored);
  return {
    poolSize,
    generatedSize,
    eligibleMembers: eligibleMembers + (first?.slots ?? 0),
    membersAssigned: counted.membersAssigned,
    progress: state === 'closed' ? 1 : poolSize === 0 ? 0 : generatedSize / poolSize,
  };
}
