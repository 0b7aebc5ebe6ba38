import { useId } from 'react';

import { passwordRules } from '../../lib/password-rules.js';
import { Button } from '../../ui/button.js';
import { Ask } from '../../ui/dialog.js';
import { PasswordField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { RuleList } from '../../ui/rule-list.js';
import { usePasswordChange, type PasswordFieldName } from './use-password-change.js';

export interface ChangePasswordProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For password managers, which keep passwords by account. */
  readonly email: string;
}

export function ChangePasswordDialog({ open, onClose, email }: ChangePasswordProps) {
  const formId = useId();
  const { values, errors, failure, isAttempted, isPending, type, submit, reset } = usePasswordChange(onClose);
  const close = () => {
    reset();
    onClose();
  };
  const field = (name: PasswordFieldName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => type(name, event.target.value),
  });
  return (
    <Ask
      kind="task"
      open={open}
      onDismiss={close}
      title="Change Password"
      actions={
        <>
          <Button type="submit" form={formId} busy={isPending && 'Updating…'}>
            Update Password
          </Button>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-3">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <div>
          <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} />
          <RuleList text={values.newPassword} rules={passwordRules} checked={isAttempted} />
        </div>
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field('confirmation')} />
        {failure && (
          <Notice tone="bad" announce="now">
            {failure}
          </Notice>
        )}
      </form>
    </Ask>
  );
}
