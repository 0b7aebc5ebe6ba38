import { useId, useState, type FormEvent, type ReactNode } from 'react';

import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { TextField } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';

interface ReasonDialogProps {
  readonly title: string;
  /** A dangerous action has a red button. */
  readonly kind?: 'primary' | 'danger';
  /** The consequences of the action. */
  readonly children: ReactNode;
  /** Fields before the reason. */
  readonly fields?: ReactNode;
  readonly action: string;
  /** Label of the cancel button. */
  readonly cancel: string;
  /** Label of the button while the request is pending; false while none is. */
  readonly busy: string | false;
  /** Why the request failed. */
  readonly failure: string | null;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

/** Confirms an operator action and asks for the reason, which is written to the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, kind = 'primary', children, fields, action, cancel, busy, failure, onSubmit, onClose } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(reason);
  };
  return (
    <Modal
      open
      onDismiss={busy ? undefined : onClose}
      title={title}
      actions={
        <>
          <Button type="submit" kind={kind} form={formId} busy={busy}>
            {action}
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={busy !== false}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
      <form id={formId} onSubmit={submit} className="mt-4 space-y-3">
        {fields}
        <TextField
          label="Reason"
          hint="For the audit log, in up to 300 characters."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          minLength={3}
          maxLength={300}
          required
        />
      </form>
      {failure && (
        <Notice tone="bad" announce="now">
          {failure}
        </Notice>
      )}
    </Modal>
  );
}
