/** The parts of numbergen that capacity planning uses: pools, sealing, and stored assignments. */
export { DEFAULT_TARGET } from './rollout/rollout.repository.js';
export { planPool } from './slots/pool-plan.js';
export { sealingLimit } from './draws/sealing-time.js';
export type { Draw } from './draws/draw.js';
export { assign, assignmentId } from './assignments/assignment.js';
export { AssignmentsRepository } from './assignments/assignments.repository.js';
export { TILE_LEAVES } from './proof/tree.js';
