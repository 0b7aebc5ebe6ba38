import * as words from '#words/features/member/account/confirm-with-password.js';
import { missing } from '#words/features/member/account/current-password.js';
import { useId, useState, type FormEvent, type ReactNode } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { fieldErrorsOf } from '../../../lib/api/problem-error.js';
import { useIdentity } from '../../../lib/auth/use-identity.js';
import type { ButtonKind } from '../../../ui/button-styles.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Link } from '../../../ui/link.js';
import { Notice } from '../../../ui/notice.js';
import { CurrentPassword } from './current-password.js';

interface ConfirmWithPasswordProps {
  readonly open: boolean;
  readonly title: string;
  /** The action that the member confirms. */
  readonly children: ReactNode;
  /** Whether the action is shown; before that there is nothing to confirm. */
  readonly isReady?: boolean;
  readonly action: string;
  readonly kind?: ButtonKind;
  /** Label of the button while the request is pending. */
  readonly busy: string | false;
  /** Label of the cancel button. */
  readonly leave: string;
  readonly canLeave?: boolean;
  /** Why the last confirmation was rejected. */
  readonly error: Error | null;
  /** Error text for failures other than the password; null where the page shows it elsewhere. */
  readonly explain: (error: Error) => string | null;
  readonly onType: () => void;
  readonly onConfirm: (currentPassword: string) => void;
  readonly onClose: () => void;
}

/** Confirmation of an irreversible action. It requires the current password; an open session is not enough. */
export function ConfirmWithPassword(props: ConfirmWithPasswordProps) {
  const { open, title, children, isReady = true, action, kind, busy, leave, canLeave = true, onClose } = props;
  const { error, explain, onType, onConfirm } = props;
  const formId = useId();
  const { currentPassword: refused } = fieldErrorsOf(error);
  const failure = error && !refused && explain(error);
  return (
    <Modal
      open={open}
      onDismiss={canLeave ? onClose : undefined}
      title={title}
      form={
        <div className="space-y-3">
          {isReady && (
            <PasswordForm id={formId} isBusy={busy !== false} refused={refused} onType={onType} onConfirm={onConfirm} />
          )}
          {/* Outside the form: if a restriction removes the form from the page, the reason must stay */}
          {failure && (
            <Notice tone="bad" announce="now">
              {failure}
            </Notice>
          )}
        </div>
      }
      actions={
        <>
          <Button type="submit" form={formId} kind={kind} disabled={!isReady} busy={busy}>
            {action}
          </Button>
          <Button kind="quiet" disabled={!canLeave} onClick={onClose}>
            {leave}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

interface PasswordFormProps extends Pick<ConfirmWithPasswordProps, 'onType' | 'onConfirm'> {
  readonly id: string;
  /** Fields are read-only while the request is pending. */
  readonly isBusy: boolean;
  /** The password error of the service. */
  readonly refused: string | undefined;
}

/** Password form. Its state is discarded when the dialog closes, which unmounts it. */
function PasswordForm({ id, isBusy, refused, onType, onConfirm }: PasswordFormProps) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const email = useIdentity()?.email ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (currentPassword) return onConfirm(currentPassword);
    setMissing(true);
    (event.currentTarget.elements.namedItem('currentPassword') as HTMLInputElement).focus();
  };
  const type = (text: string) => {
    setCurrentPassword(text);
    setMissing(false);
    onType();
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="space-y-3">
      <CurrentPassword
        email={email}
        name="currentPassword"
        maxLength={128}
        readOnly={isBusy}
        value={currentPassword}
        error={refused ?? (isMissing ? missing : undefined)}
        onChange={(event) => type(event.target.value)}
      />
      <p className="text-[0.9375rem]">
        <Link to={paths.forgotPassword} className="text-link">
          {words.forgotPassword}
        </Link>{' '}
        {words.contactSupport((text) => (
          <Link to={paths.contact({ email: email || undefined })} className="text-link">
            {text}
          </Link>
        ))}
      </p>
    </form>
  );
}
