import { JSDOM } from 'jsdom';
import NodeEnvironment from './environment.mjs';

const ADDRESS = 'http://localhost/';
const { window } = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: ADDRESS });

/** Node's own are kept, because the router, the fake fetch and the fake timers need the ones that belong together. */
const KEPT = new Set([
  ...['Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'TextEncoder', 'TextDecoder', 'crypto'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'performance', 'console'],
  ...['URL', 'URLSearchParams', 'constructor'],
]);

/** Methods of the window that are called without it, such as `addEventListener()`. */
const bound = new WeakMap();
function valueOf(name) {
  const value = window[name];
  if (typeof value !== 'function' || /^[A-Z]/.test(name)) return value;
  if (!bound.has(value)) bound.set(value, value.bind(window));
  return bound.get(value);
}

/** Makes each property of the window a global one. */
function installWindow() {
  const holders = [window, Object.getPrototypeOf(window), window.EventTarget.prototype];
  for (const name of new Set(holders.flatMap((holder) => Object.getOwnPropertyNames(holder)))) {
    // jsdom passes on the language's own objects
    if (KEPT.has(name) || Object.is(globalThis[name], window[name])) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => valueOf(name),
      set(value) {
        window[name] = value;
      },
    });
  }
}

installWindow();
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** One document for all test files of a worker, emptied after each. */
export default class BrowserEnvironment extends NodeEnvironment {
  #immediate = { setImmediate, clearImmediate };

  async setup() {
    // Browsers have none, and React would use it instead of the timers that tests control
    for (const name of Object.keys(this.#immediate)) delete globalThis[name];
  }

  async teardown() {
    await super.teardown();
    Object.assign(globalThis, this.#immediate);
    const { document, history, localStorage, sessionStorage } = window;
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body]) {
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
    }
    history.replaceState(null, '', ADDRESS);
    localStorage.clear();
    sessionStorage.clear();
  }
}
