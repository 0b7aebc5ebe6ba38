/** Styles of a row of choices of which one is current: links with `aria-current`, or labels of radio buttons. */
export const segments = 'inline-flex w-fit max-w-full flex-wrap gap-1 rounded-control border border-line bg-sunken p-1';

export const segment =
  'inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-center rounded-md border border-transparent px-3 py-1 text-[0.9375rem] ' +
  'leading-tight font-semibold text-muted transition-colors duration-150 hover:text-ink ' +
  'aria-[current=page]:border-line-strong aria-[current=page]:bg-surface aria-[current=page]:text-ink ' +
  'has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink cursor-pointer ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
