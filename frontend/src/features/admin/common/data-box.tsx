import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Whether the content is wider than its box. */
function useIsWider(content: ReactNode) {
  const box = useRef<HTMLElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth + 1));
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  return { box, isWider };
}

/**
 * The frame of a list. Up to the width of a laptop it scrolls sideways inside itself; above it the table fits, and without
 * a scrolling frame its head can stay at the top of the window.
 */
export function DataBox({ label, children }: { label: string; children: ReactNode }) {
  const { box, isWider } = useIsWider(children);
  return (
    <div>
      <section
        ref={box}
        aria-label={label}
        // Keyboard users scroll it where it is wider than the screen.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isWider ? 0 : undefined}
        className="relative overflow-x-auto rounded-card border border-line bg-surface lg:overflow-clip"
      >
        {children}
      </section>
      {isWider && <p className="mt-2 text-sm text-muted lg:hidden">Scroll sideways for more columns.</p>}
    </div>
  );
}
