import { runInThisContext } from 'node:vm';

/**
 * jsdom has no fetch, and its abort signals are incompatible with Node's; the router and our fake service need a
 * matching set. The realm outside jsdom's window is Node's, which has all of them.
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

/** jsdom has no layout and therefore no media queries. */
Object.defineProperty(globalThis, 'matchMedia', {
  value: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  configurable: true,
});

globalThis.scrollTo = () => undefined;

/** jsdom has no layout. */
Element.prototype.scrollIntoView = () => undefined;
