import { useEffect, useRef, useState, type ReactNode } from 'react';

import { classNames } from '../../../lib/format/class-names.js';

/** Whether the content is wider than its box. A clipped box has no scroll width, so its parts are measured. */
function useIsWider(content: ReactNode) {
  const box = useRef<HTMLElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const parts = [...current.children] as HTMLElement[];
    const observer = new ResizeObserver(() =>
      setWider(parts.some(({ offsetWidth }) => offsetWidth > current.clientWidth + 1)),
    );
    for (const element of [current, ...parts]) observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  return { box, isWider };
}

/**
 * The frame of a list. It scrolls horizontally when the table is wider than the frame. From laptop width on the table
 * fits, and without a scrolling frame its header row can stick to the top of the window.
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
        className={classNames(
          'relative overflow-x-auto rounded-card border border-line bg-surface',
          !isWider && 'lg:overflow-clip',
        )}
      >
        {children}
      </section>
      {isWider && <p className="mt-2 text-sm text-muted">Scroll sideways for more columns.</p>}
    </div>
  );
}
