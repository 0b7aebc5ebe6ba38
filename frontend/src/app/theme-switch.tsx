import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import * as words from '#words/app/theme-switch.js';

type Theme = 'light' | 'dark';

const storageKey = 'numbercast.theme';
const systemQuery = () => matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (systemQuery().matches ? 'dark' : 'light');

/** Returns the theme in effect. `/theme.js` has applied an earlier choice before the page was painted. */
const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : systemTheme();
};
/** The theme of prerendered pages; the browser corrects it on hydration. */
const builtTheme = (): Theme => 'light';

const otherThan = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark');

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  const query = systemQuery();
  query.addEventListener('change', listener);
  listeners.add(listener);
  return () => {
    query.removeEventListener('change', listener);
    listeners.delete(listener);
  };
};

/** Sets the theme. Choosing the system's current theme means following the system again. */
function choose(theme: Theme) {
  const chosen = theme === systemTheme() ? null : theme;
  if (chosen) document.documentElement.dataset['theme'] = chosen;
  else delete document.documentElement.dataset['theme'];
  try {
    if (chosen) localStorage.setItem(storageKey, chosen);
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Switches to the other theme. */
export const switchTheme = () => choose(otherThan(currentTheme()));

/** @param size class names of its width and height */
export function ThemeSwitch({ size = 'size-11' }: { size?: string }) {
  const other = otherThan(useSyncExternalStore(subscribe, currentTheme, builtTheme));
  const button = useRef<HTMLButtonElement>(null);
  // `/theme.js` recorded a press from before hydration; from here on the button handles presses
  useEffect(() => {
    if (button.current?.dataset['early']) switchTheme();
    delete button.current?.dataset['early'];
  }, []);
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <button
      ref={button}
      type="button"
      data-early=""
      onClick={switchTheme}
      aria-label={words.switchToTheme[other]}
      className={`grid ${size} place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
