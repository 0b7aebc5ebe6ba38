import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Node itself and React's `act` depend on these. A page's timers do not. */
const NODES_TASKS = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'hrtime', 'performance'];

/** The worker's own global scope. Each test file's changes to it are undone after the file. */
export default class NodeEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #before = {
    console: globalThis.console,
    exit: Object.getOwnPropertyDescriptor(process, 'exit'),
    variables: { ...process.env },
  };

  constructor({ projectConfig }) {
    const timers = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimersModern = timers;
    this.jest = {
      useFakeTimers: () => timers.useFakeTimers({ doNotFake: NODES_TASKS }),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    };
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    const { console, exit, variables } = this.#before;
    globalThis.console = console;
    Object.defineProperty(process, 'exit', exit);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  }
}
