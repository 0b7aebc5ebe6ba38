import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

import * as words from '#words/ui/scroll-box.js';

/** Whether the content is wider than its box; updated when the window is resized or the content replaced. */
function useIsWider(box: RefObject<HTMLElement | null>, content: ReactNode) {
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth + 1));
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [box, content]);
  return isWider;
}

/** Lets a table that is wider than the screen scroll horizontally, and tells users so. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const isWider = useIsWider(box, children);
  return (
    <div>
      <section
        ref={box}
        aria-label={label}
        // Keyboard users scroll the region itself when it is wider than the screen.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-surface"
      >
        {children}
      </section>
      {isWider && <p className="mt-2 text-sm text-muted">{words.scrollSideways}</p>}
    </div>
  );
}
