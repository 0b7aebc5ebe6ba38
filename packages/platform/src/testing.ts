export { bootForTest, type RunningService } from './testing/boot-for-test.js';
export { eventually } from './testing/eventually.js';
