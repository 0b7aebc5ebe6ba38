import { createRequire } from 'node:module';

// The copy of the driver that mongoose uses
const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));

/** Loads a module of the MongoDB driver that its package does not export at the top level. */
export const driverModule = <Module>(path: string) => require(`mongodb/lib/${path}`) as Module;
