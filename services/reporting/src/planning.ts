/** What capacity planning needs of reporting: stored assignments. */
export { AssignmentsRepository } from './assignments/assignments.repository.js';
