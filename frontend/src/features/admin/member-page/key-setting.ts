import { useSyncExternalStore } from 'react';

const storageKey = 'numbercast.member-keys';
const listeners = new Set<() => void>();

export const areKeysOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Keys of single letters get in the way of speech input, so they can be turned off (WCAG 2.1.4). */
export function turnKeys(to: 'on' | 'off') {
  if (to === 'on') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, to);
  for (const listener of listeners) listener();
}

export const useKeysOn = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areKeysOn);
