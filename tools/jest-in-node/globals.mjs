/**
 * Exports of `@jest/globals`. Packages outlive the test file that loaded them, so each function is a proxy of the
 * current file's.
 */
const current = {};

/** Starts a new test file. */
export function setGlobals(globals) {
  Object.assign(current, globals);
}

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
