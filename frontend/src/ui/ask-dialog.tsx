import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';

export interface AskProps {
  readonly open: boolean;
  /** Escape was pressed; leave it out when the question must be answered by one of its buttons. */
  readonly onDismiss?: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** The machinery behind `Ask`, a file of its own because it is as large as a page. */
export function AskDialog({ open, onDismiss, title, children, actions }: AskProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onDismiss?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[#0a0e1a]/60" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup className="rising w-full max-w-md rounded-card border border-line bg-surface p-6 text-ink sm:p-8">
            <AlertDialog.Title className="headline text-2xl">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-3 space-y-3">
              {children}
            </AlertDialog.Description>
            <div className="mt-6 flex flex-col gap-3">{actions}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
