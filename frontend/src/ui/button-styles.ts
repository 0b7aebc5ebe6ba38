import { classNames } from '../lib/format/class-names.js';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'regular' | 'small';

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline ' +
  'transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ' +
  'disabled:opacity-55 aria-disabled:opacity-55';

const kinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink enabled:hover:border-accent [a&]:hover:border-accent',
  quiet: 'border-transparent text-accent enabled:hover:bg-accent-soft [a&]:hover:bg-accent-soft',
  danger: 'border-bad bg-surface text-bad enabled:hover:bg-bad-soft',
};

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-12 px-5 py-2.5 leading-tight',
  small: 'min-h-9 pointer-coarse:min-h-11 px-3 py-1.5 text-[0.9375rem] leading-tight',
};

/** Shared styles of buttons and of links that look like buttons. */
export const buttonStyles = (kind: ButtonKind = 'primary', size: ButtonSize = 'regular', extra?: string): string =>
  classNames(base, kinds[kind], sizes[size], extra);
