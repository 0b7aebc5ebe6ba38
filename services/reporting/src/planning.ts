/** The parts of reporting that capacity planning uses: stored assignments. */
export { AssignmentsRepository } from './assignments/assignments.repository.js';
