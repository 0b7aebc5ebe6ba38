import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

export interface ModalProps {
  readonly open: boolean;
  /** A question, or a small task such as a form, which is no alert to a screen reader. */
  readonly kind?: 'question' | 'task';
  /** Escape was pressed; leave it out when the question must be answered by one of its buttons. */
  readonly onDismiss?: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Fields to fill in before agreeing, below the question: a screen reader does not read them out as a part of it. */
  readonly form?: ReactNode;
  readonly actions: ReactNode;
}

/** The implementation of `Modal`, loaded separately because it is as large as a page. */
export function ModalDialog({ open, kind = 'question', onDismiss, title, children, form, actions }: ModalProps) {
  const isTask = kind === 'task';
  // The two differ only in their role
  const Root = isTask ? Dialog.Root : AlertDialog.Root;
  return (
    <Root
      open={open}
      onOpenChange={(next) => !next && onDismiss?.()}
      {...(isTask && { disablePointerDismissal: true })}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[#0a0e1a]/60" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup className="rising w-full max-w-md rounded-card border border-line bg-surface p-6 text-ink sm:p-8">
            <AlertDialog.Title className="headline text-2xl">{title}</AlertDialog.Title>
            {isTask ? (
              <div className="mt-4">{children}</div>
            ) : (
              <AlertDialog.Description render={<div />} className="mt-3 space-y-3">
                {children}
              </AlertDialog.Description>
            )}
            {form && <div className="mt-4">{form}</div>}
            <div className="mt-6 flex flex-col gap-3">{actions}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </Root>
  );
}
