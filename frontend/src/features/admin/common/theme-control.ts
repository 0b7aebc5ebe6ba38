import { type ComponentType, createContext } from 'react';

/** Control of the site's theme. The application owns the theme; the console only shows the control. */
export interface ThemeControl {
  /** @param size class names of its width and height */
  readonly Switch: ComponentType<{ size?: string }>;
  readonly toggle: () => void;
}

export const ThemeContext = createContext<ThemeControl | null>(null);
