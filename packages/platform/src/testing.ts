export { bootForTest, type RunningService } from './testing/boot-for-test.js';
export { clockServer } from './testing/clock-server.js';
export { environmentOf } from './testing/environment.js';
export { eventually } from './testing/eventually.js';
export { freePort } from './testing/free-port.js';
