import { useId, type FormEvent, type ReactNode } from 'react';

import * as words from '#words/ui/form-dialog.js';
import { Button } from './button.js';
import { Modal } from './modal.js';
import { Notice } from './notice.js';

interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Label of the submit button; null while there is nothing to submit. */
  readonly action: string | null;
  /** Label of the cancel button. */
  readonly leave?: string;
  /** Label while the request is pending. */
  readonly busy: string | false;
  /** Further actions. */
  readonly otherActions?: ReactNode;
  /** The error of the submission, if no field shows it. */
  readonly failure: string | false | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog for a small form. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, action, leave = words.cancel, busy, otherActions, failure, onSubmit, onClose, children } = props;
  const formId = useId();
  return (
    <Modal
      kind="task"
      open={open}
      onDismiss={onClose}
      title={title}
      actions={
        <>
          {action && (
            <Button type="submit" form={formId} busy={busy}>
              {action}
            </Button>
          )}
          {otherActions}
          <Button kind="quiet" onClick={onClose}>
            {leave}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="space-y-3">
        {children}
        {failure && (
          <Notice tone="bad" announce="now">
            {failure}
          </Notice>
        )}
      </form>
    </Modal>
  );
}
