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
        You sign in with {sayWays(props)}
        {app && <>, which is set up since {stampOf(app.since)}</>}.{' '}
        {isRequired ? 'This account always needs one of them.' : sayRecovery(recoveryCodes)}
      </p>
      <Passkeys passkeys={passkeys} removal={removal} />
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button kind="secondary" size="small" {...opening('webauthn-register-passwordless')}>
          Add a passkey
        </Button>
        {!app && (
          <Button kind="secondary" size="small" {...opening('CONFIGURE_TOTP')}>
            Set up an app
          </Button>
        )}
        {!isRequired && (
          <Button kind="secondary" size="small" {...opening('CONFIGURE_RECOVERY_AUTHN_CODES')}>
            {recoveryCodes > 0 ? 'New recovery codes' : 'Get recovery codes'}
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

function sayWays({ app, passkeys }: SecondFactor) {
  const passkey = passkeys.length > 1 ? 'one of your passkeys' : 'your passkey';
  const code = 'your password and a code of your app';
  if (!app) return passkey;
  return passkeys.length > 0 ? `${passkey}, or ${code}` : code;
}

const sayRecovery = (codes: number) =>
  codes > 0
    ? `For a day without your phone or key you have ${codes} recovery codes left.`
    : 'Get recovery codes in case you lose your phone or key. Without them, only we can restore your access.';

function Passkeys({ passkeys, removal }: Pick<SecondFactorWaysProps, 'passkeys' | 'removal'>) {
  if (passkeys.length === 0) return null;
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line border-y border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <strong className="block break-words">{passkey.label}</strong>
            <span className="text-muted">since {stampOf(passkey.since)}</span>
          </span>
          <Button
            kind="secondary"
            size="small"
            aria-label={`Remove passkey ${passkey.label}`}
            busy={removal.isPending && removal.passkey?.id === passkey.id && 'Removing…'}
            onClick={(event) => removal.submit(event.currentTarget.form!, passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
