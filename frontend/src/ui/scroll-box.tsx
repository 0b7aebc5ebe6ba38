import type { ReactNode } from 'react';

/** Lets a table that is wider than the screen scroll sideways inside itself. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // Keyboard users scroll the region itself when it is wider than the screen.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      {children}
    </section>
  );
}
