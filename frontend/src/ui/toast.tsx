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
let messages: readonly Message[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function become(next: readonly Message[]) {
  messages = next;
  for (const listener of listeners) listener();
}

/** Shows a message for 3 s (spec §9). Messages that need an action belong into the page instead. */
export function toast(text: string, tone: Message['tone'] = 'good') {
  const message = { id: nextId++, text, tone };
  become([...messages, message]);
  setTimeout(() => become(messages.filter(({ id }) => id !== message.id)), shownMs);
}

/** Removes all toasts. They are stored outside the page, so without this a test sees the toasts of an earlier test. */
export function clearToasts() {
  become([]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Live region of the toasts. Rendered from the start, so that screen readers announce additions. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => messages);
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-24 z-60 flex flex-col items-center gap-2 md:bottom-8">
      {current.map(({ id, text, tone }) => {
        const Icon = tone === 'good' ? CircleCheck : CircleAlert;
        return (
          <span
            key={id}
            className="rising flex items-center gap-2.5 rounded-control border border-line-strong bg-surface px-4 py-3 font-semibold"
          >
            <Icon aria-hidden="true" className={classNames('size-5', tone === 'good' ? 'text-good' : 'text-bad')} />
            {text}
          </span>
        );
      })}
    </output>
  );
}
