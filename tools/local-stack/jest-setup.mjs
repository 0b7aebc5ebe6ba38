import { addressVariables, startEngines } from './dist/engines/engines.js';
import { startTestContainers } from './dist/engines/test-containers.js';

/** Tests run on real engines: processes that stay up for the next run, or containers that jest-teardown.mjs removes. */
export default async function startEnginesForTests() {
  globalThis.stopTestContainers = await startTestContainers();
  // oxlint-disable-next-line node/no-process-env -- how Jest hands settings to its workers
  Object.assign(process.env, addressVariables(await startEngines()));
}
