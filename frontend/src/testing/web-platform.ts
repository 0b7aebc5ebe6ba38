import { runInThisContext } from 'node:vm';

/**
 * jsdom has no fetch and its own kind of signals; the router and our fake service need the ones that belong together.
 * The code outside jsdom's window is Node's own, where they all are.
 */
const fromNode = [
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'crypto',
];
for (const name of fromNode) {
  Object.defineProperty(globalThis, name, { value: runInThisContext(name), configurable: true, writable: true });
}

/** jsdom lays nothing out and so knows no media. */
Object.defineProperty(globalThis, 'matchMedia', {
  value: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  configurable: true,
});

globalThis.scrollTo = () => undefined;

/** jsdom lays nothing out. */
Element.prototype.scrollIntoView = () => undefined;
