import * as words from '#words/features/member/security/second-factor-dialog.js';
import { stampOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { CurrentPassword } from '../account/current-password.js';
import type { SecondFactor } from './second-factor-api.js';
import type { SetUp } from './second-factor-dialog.js';
import type { useSecondFactorRemoval } from './use-second-factor-removal.js';

interface SecondFactorWaysProps extends SecondFactor {
  readonly email: string;
  readonly isRequired: boolean;
  readonly removal: ReturnType<typeof useSecondFactorRemoval>;
  /** Label of the button while its page opens. */
  readonly busyWith: (action: SetUp) => string | false;
  readonly onSetUp: (action: SetUp) => void;
}

/** The list of second factors. Members can add to it, and remove passkeys one by one. */
export function SecondFactorMethods(props: SecondFactorWaysProps) {
  const { app, passkeys, recoveryCodes, email, isRequired, removal, busyWith, onSetUp } = props;
  const opening = (action: SetUp) => ({ busy: busyWith(action), onClick: () => onSetUp(action) });
  return (
    <>
      <p>
        {words.youSignInWith({ passkeys: passkeys.length, appSince: app && stampOf(app.since) })}{' '}
        {isRequired ? words.isRequired : sayRecovery(recoveryCodes)}
      </p>
      <Passkeys passkeys={passkeys} removal={removal} />
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button kind="secondary" size="small" {...opening('webauthn-register-passwordless')}>
          {words.addPasskey}
        </Button>
        {!app && (
          <Button kind="secondary" size="small" {...opening('CONFIGURE_TOTP')}>
            {words.setUpApp}
          </Button>
        )}
        {!isRequired && (
          <Button kind="secondary" size="small" {...opening('CONFIGURE_RECOVERY_AUTHN_CODES')}>
            {recoveryCodes > 0 ? words.newRecoveryCodes : words.getRecoveryCodes}
          </Button>
        )}
      </div>
      {(passkeys.length > 0 || !isRequired) && (
        <CurrentPassword
          email={email}
          name="currentPassword"
          maxLength={128}
          value={removal.currentPassword}
          error={removal.passwordError}
          onChange={(event) => removal.type(event.target.value)}
        />
      )}
    </>
  );
}

const sayRecovery = (codes: number) => (codes > 0 ? words.recoveryCodes(codes) : words.noRecoveryCodes);

function Passkeys({ passkeys, removal }: Pick<SecondFactorWaysProps, 'passkeys' | 'removal'>) {
  if (passkeys.length === 0) return null;
  return (
    <ul aria-label={words.passkeys} className="divide-y divide-line border-y border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <strong className="block break-words">{passkey.label}</strong>
            <span className="text-muted">{words.since(stampOf(passkey.since))}</span>
          </span>
          <Button
            kind="secondary"
            size="small"
            aria-label={words.removePasskey(passkey.label)}
            busy={removal.isPending && removal.passkey?.id === passkey.id && words.removing}
            onClick={(event) => removal.submit(event.currentTarget.form!, passkey)}
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
