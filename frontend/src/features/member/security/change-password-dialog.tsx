import * as words from '#words/features/member/security/change-password-dialog.js';
import { passwordRules } from '../../../lib/auth/password-rules.js';
import { PasswordField } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { RuleList } from '../../../ui/rule-list.js';
import { CurrentPassword } from '../account/current-password.js';
import { usePasswordChange, type PasswordFieldName } from './use-password-change.js';

export interface ChangePasswordProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For password managers, which keep passwords by account. */
  readonly email: string;
}

export function ChangePasswordDialog({ open, onClose, email }: ChangePasswordProps) {
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
    <FormDialog
      open={open}
      title={words.title}
      action={words.update}
      busy={isPending && words.updating}
      failure={failure}
      onSubmit={submit}
      onClose={close}
    >
      <CurrentPassword email={email} {...field('currentPassword')} />
      <div>
        <PasswordField label={words.newPassword} autoComplete="new-password" {...field('newPassword')} />
        <RuleList text={values.newPassword} rules={passwordRules} checked={isAttempted} />
      </div>
      <PasswordField label={words.confirmation} autoComplete="new-password" {...field('confirmation')} />
    </FormDialog>
  );
}
