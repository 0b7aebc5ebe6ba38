/**
 * What `@jest/globals` exports. Packages outlive the test file that loaded them, so each function is a proxy of the
 * current file's.
 */
const current = {};
const mocks = new Map();

/** Starts a new test file. */
export function setGlobals(globals, mocker) {
  mocks.clear();
  const bound = (name) => mocker[name].bind(mocker);
  Object.assign(current, globals, {
    jest: {
      ...globals.jest,
      fn: bound('fn'),
      spyOn: bound('spyOn'),
      restoreAllMocks: bound('restoreAllMocks'),
      unstable_mockModule: (specifier, factory) => mocks.set(specifier, factory()),
    },
  });
}

/** The exports that `jest.unstable_mockModule` gave a package in this test file. */
export const mockedExports = (specifier) => mocks.get(specifier);

const proxyOf = (name) =>
  new Proxy(function () {}, {
    apply: (_target, self, args) => Reflect.apply(current[name], self, args),
    get: (_target, key) => current[name][key],
  });

export const afterAll = proxyOf('afterAll');
export const afterEach = proxyOf('afterEach');
export const beforeAll = proxyOf('beforeAll');
export const beforeEach = proxyOf('beforeEach');
export const describe = proxyOf('describe');
export const expect = proxyOf('expect');
export const it = proxyOf('it');
export const jest = proxyOf('jest');
export const test = proxyOf('test');
