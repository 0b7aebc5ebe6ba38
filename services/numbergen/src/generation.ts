/** The generator and its test data, for measurements of numbergen. */
export { Permutation } from './generator/permutation.js';
export { SetSpace } from './generator/set-space.js';
export { deriveKey } from './generator/feistel-rounds.js';
export { Uniform } from './checks/uniform.js';
export { v1 } from './rules/rule-version.js';
