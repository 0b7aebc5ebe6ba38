import { Dialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

import * as words from '#words/ui/panel.js';

interface PanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Actions on the content. */
  readonly actions?: ReactNode;
}

/** Side panel with details, next to the list from which it was opened; on a phone it takes the full width. */
export function Panel({ open, onClose, title, children, actions }: PanelProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#0a0e1a]/60" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-full max-w-2xl flex-col border-line bg-surface text-ink outline-none sm:border-l">
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-7">
            <Dialog.Title className="headline min-w-0 text-2xl break-words">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={words.close}
              className="grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <section
            aria-label={title}
            // Keyboard users scroll it when it is longer than the screen.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-7"
          >
            {children}
          </section>
          {actions && <div className="flex flex-wrap gap-3 border-t border-line px-5 py-4 sm:px-7">{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
