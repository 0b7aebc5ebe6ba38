import { ModuleMocker } from 'jest-mock';

const isSame = (one, other) => one?.value === other.value && one?.get === other.get;

/** The worker's own global scope. Each test file's changes to it are undone after the file. */
export default class NodeEnvironment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = new ModuleMocker(globalThis);
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #exit = Object.getOwnPropertyDescriptor(process, 'exit');
  #variables = { ...process.env };

  /** The part of the `jest` object that test files use. */
  jest = {
    fn: (...args) => this.moduleMocker.fn(...args),
    spyOn: (...args) => this.moduleMocker.spyOn(...args),
    restoreAllMocks: () => this.moduleMocker.restoreAllMocks(),
  };

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    Object.defineProperty(process, 'exit', this.#exit);
    for (const [name, before] of Object.entries(this.#globals)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (!isSame(now, before)) Object.defineProperty(globalThis, name, before);
    }
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }
}
