export { freshKeys } from './namespace.js';
export { bootForTest, type RunningService } from './boot-for-test.js';
export { clockServer } from './clock-server.js';
export { environmentOf } from './environment.js';
export { storedAndRead } from './stored-and-read.js';
export { eventually } from './eventually.js';
export { freePort } from './free-port.js';
export { onePage } from './one-page.js';
export { preflightOf } from './preflight-of.js';
