import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { acted, type Decision, event } from '@numbercast/platform';
import { z } from 'zod';

const DEFAULT_TARGET_SETS = 10_000;
const STEP = 10_000;
const MOST = 10_000_000;

/** The target size of each draw's pool, set by an operator. */
export interface Rollout {
  targetSets: number;
  updatedBy: string;
  lastUpdated: Date;
}

/** Checks of the target, with the texts and order of spec §5, admin target sets. */
export const targetSetsSchema = z.strictObject({
  targetSets: z
    .unknown()
    .transform((value, context) => {
      const fault = faultOf(value);
      if (fault === null) return value as number;
      context.addIssue({ code: 'custom', message: fault });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: STEP, maximum: MOST, multipleOf: STEP }),
});

export type TargetSets = z.infer<typeof targetSetsSchema>;

function faultOf(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < STEP)
    return 'Target sets must be at least 10,000';
  if (value % STEP !== 0) return 'Target sets must be in 10,000 increments (e.g., 20000, 50000, 100000)';
  if (value > MOST) return 'Target sets cannot exceed 10,000,000';
  return null;
}

export const rolloutResponse = z.object({
  targetSets: z.int(),
  lastUpdated: z.date().nullable(),
  updatedBy: z.string().nullable(),
  isDefault: z.boolean(),
});

/** Returns the rollout configuration of spec §3; the default until an operator changes it. */
export function configOf(rollout: Rollout | null) {
  if (!rollout) return { targetSets: DEFAULT_TARGET_SETS, lastUpdated: null, updatedBy: null, isDefault: true };
  const { targetSets, lastUpdated, updatedBy } = rollout;
  return { targetSets, lastUpdated, updatedBy, isDefault: false };
}

/** Sets a new target with its actor and time; one write publishes it to numbergen and to the audit log. */
export function retarget(targetSets: number, updatedBy: string, at: Date): Decision<Rollout> {
  const fields = { targetSets: BigInt(targetSets), isDefault: false, updatedBy, at: timestampFromDate(at) };
  const audited = acted({ by: updatedBy, at }, 'changed rollout target', String(targetSets));
  return {
    next: { targetSets, updatedBy, lastUpdated: at },
    events: [event(RolloutTargetChangedSchema, fields), audited],
  };
}
