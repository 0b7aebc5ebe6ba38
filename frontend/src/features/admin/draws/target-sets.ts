import { z } from 'zod';

/** Pool sizes that an operator can request (spec §5 and §9). */
export const targetLimits = { min: 10_000, max: 10_000_000, step: 10_000 } as const;
export const quickTargets = [20_000, 50_000, 100_000, 200_000, 500_000] as const;

const tooSmall = 'Target sets must be at least 10,000';

export const TargetSets = z.coerce
  .number(tooSmall)
  .min(targetLimits.min, tooSmall)
  .multipleOf(targetLimits.step, 'Target sets must be in 10,000 increments (e.g., 20000, 50000, 100000)')
  .max(targetLimits.max, 'Target sets cannot exceed 10,000,000');
