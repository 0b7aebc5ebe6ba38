import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useSyncExternalStore } from 'react';

import { classNames } from '../lib/format/class-names.js';

interface Message {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

const shownMs = 3_000;
let message: Message | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function become(next: Message | null) {
  message = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message for 3 s (spec §9), replacing the previous one. Messages that require an action belong on the page
 * instead.
 */
export function toast(text: string, tone: Message['tone'] = 'good') {
  const shown = { id: nextId++, text, tone };
  become(shown);
  setTimeout(() => message === shown && become(null), shownMs);
}

/** Removes the toast. It is stored outside the page, so without this a test sees the toast of an earlier test. */
export function clearToasts() {
  become(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Live region of the toast. Rendered from the start, so that screen readers announce what is added; with `aria-live`, an
 * open dialog does not hide it from them.
 */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => message);
  return <output aria-live="polite">{current && <Toast key={current.id} {...current} />}</output>;
}

/** Controls at the lower edge of the screen, which a toast must not cover: footer, phone navigation, save bar. */
const lowerEdge = 'footer, [data-lower-edge]';
/** Minimum distance from the top of the screen, even if a footer fills it. */
const leastTop = 96;

/** Returns how much of the screen the controls at its lower edge take. */
function lowerEdgeHeight(): number {
  const boxes = [...document.querySelectorAll(lowerEdge)].map((element) => element.getBoundingClientRect());
  const tops = boxes.filter(({ height }) => height > 0).map(({ top }) => Math.max(top, leastTop));
  return Math.max(0, window.innerHeight - Math.min(...tops));
}

const onMovement = (listener: () => void) => {
  const events = ['scroll', 'resize'] as const;
  for (const event of events) addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
};

function Toast({ text, tone }: Message) {
  const edge = useSyncExternalStore(onMovement, lowerEdgeHeight);
  const Icon = tone === 'good' ? CircleCheck : CircleAlert;
  return (
    <span className="pointer-events-none fixed inset-x-4 z-60 flex justify-center" style={{ bottom: edge + 16 }}>
      <span className="rising flex items-center gap-2.5 rounded-control border border-line-strong bg-surface px-4 py-3 font-semibold">
        <Icon
          aria-hidden="true"
          className={classNames('size-5 shrink-0', tone === 'good' ? 'text-good' : 'text-bad')}
        />
        {text}
      </span>
    </span>
  );
}
