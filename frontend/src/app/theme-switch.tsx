import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState, useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const storageKey = 'numbercast.theme';
const systemQuery = () => matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (systemQuery().matches ? 'dark' : 'light');

const onSystemChange = (listener: () => void) => {
  const query = systemQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

const chosenTheme = (): Theme | null => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : null;
};

/** Choosing what the system has anyway goes back to following the system. */
function choose(theme: Theme): Theme | null {
  const chosen = theme === systemTheme() ? null : theme;
  if (chosen) document.documentElement.dataset['theme'] = chosen;
  else delete document.documentElement.dataset['theme'];
  try {
    if (chosen) localStorage.setItem(storageKey, chosen);
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  return chosen;
}

export function ThemeSwitch() {
  const [chosen, setChosen] = useState(chosenTheme);
  const system = useSyncExternalStore(onSystemChange, systemTheme);
  const other: Theme = (chosen ?? system) === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <button
      type="button"
      onClick={() => setChosen(choose(other))}
      aria-label={`Switch to ${other} theme`}
      className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
