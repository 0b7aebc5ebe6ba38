import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useRef } from 'react';

import { switchTheme, useOtherTheme } from '../lib/browser/theme.js';
import { classNames } from '../lib/format/class-names.js';

interface ThemeSwitchProps {
  /** `small` fits into a row of a menu. */
  readonly size?: 'regular' | 'small';
}

export function ThemeSwitch({ size = 'regular' }: ThemeSwitchProps) {
  const other = useOtherTheme();
  const button = useRef<HTMLButtonElement>(null);
  // `/theme.js` has kept a press from before the page came to life, and keeps none any more
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
      aria-label={`Switch to ${other} theme`}
      className={classNames(
        'grid shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink',
        size === 'small' ? 'size-9' : 'size-11',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
