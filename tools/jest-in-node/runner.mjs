import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import jestCircus from 'jest-circus/runner';
import { setGlobals } from './globals.mjs';
import { sourceMaps } from './hooks.mjs';

const require = createRequire(import.meta.url);
const HANDLERS = Symbol.for('EVENT_HANDLERS');
let runs = 0;

/**
 * Jest's own test runner with modules that Node loads: a worker loads each package once, and each test file gets its own
 * instance of the project's sources. Jest's module loader evaluates every package again for each file, which took most
 * of the processor time of all tests (ADR 043).
 */
export default function runInNode(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const run = ++runs;
  const inNode = {
    __proto__: runtime,
    // The adapter keeps the tests and event handlers of one file
    requireInternalModule(path) {
      delete globalThis[HANDLERS];
      delete require.cache[path];
      return require(path);
    },
    setGlobalsForRuntime: (globals) => setGlobals({ ...globals, jest: environment.jest }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: async (path) => {
      await import(`${pathToFileURL(path).href}?run=${run}`);
      // Under the names that stack traces have
      for (const [source, map] of sourceMaps)
        runtime.getSourceMaps().set(`${pathToFileURL(source).href}?run=${run}`, map);
    },
  };
  return jestCircus.default(globalConfig, config, environment, inNode, testPath, sendMessageToJest);
}
