import { type ComponentType, createContext } from 'react';

/** The theme of the site, which the application owns and the console only offers. */
export interface ThemeControl {
  /** @param size class names of its width and height */
  readonly Switch: ComponentType<{ size?: string }>;
  readonly toggle: () => void;
}

export const ThemeContext = createContext<ThemeControl | null>(null);
