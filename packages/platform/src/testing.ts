export { freshKeys } from './testing/namespace.js';
export { bootForTest, type RunningService } from './testing/boot-for-test.js';
export { clockServer } from './testing/clock-server.js';
export { environmentOf } from './testing/environment.js';
export { everythingIn } from './testing/everything-in.js';
export { eventually } from './testing/eventually.js';
export { freePort } from './testing/free-port.js';
export { onePage } from './testing/one-page.js';
