import * as words from '#words/features/member/contact-change/contact-change-dialog.js';
import { smsConsent } from '../../../lib/membership/sms-consent.js';
import { Button } from '../../../ui/button.js';
import { Checkbox } from '../../../ui/choice.js';
import { TextField } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import type { Channel, Member } from '../account/api.js';
import { CurrentPassword } from '../account/current-password.js';
import { groupedPhone } from '../account/grouped-phone.js';
import { useContactChange } from './use-contact-change.js';

export interface ContactChangeProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly channel: Channel;
  readonly member: Member;
}

type Change = ReturnType<typeof useContactChange>;

/** Changes the email address or the phone: the member enters the password, then the code that was sent there. */
export function ContactChangeDialog({ open, onClose, channel, member }: ContactChangeProps) {
  const change = useContactChange(channel, member, onClose);
  const { awaited, failure, isPending, submit, restart, close } = change;
  return (
    <FormDialog
      open={open}
      title={words.titles[channel]}
      action={awaited ? words.confirm : words.sendCode}
      busy={isPending && (awaited ? words.checking : words.sending)}
      otherActions={
        awaited && (
          <Button kind="quiet" disabled={isPending} onClick={restart}>
            {words.sendAnotherCode}
          </Button>
        )
      }
      failure={failure}
      onSubmit={submit}
      onClose={close}
    >
      {awaited ? (
        <CodeStep channel={channel} address={awaited.address} change={change} />
      ) : (
        <AddressStep channel={channel} email={member.accountInfo.email} change={change} />
      )}
    </FormDialog>
  );
}

const typing = {
  email: { type: 'email', autoComplete: 'email' },
  sms: { type: 'tel', autoComplete: 'tel-national' },
} as const;

function AddressStep({ channel, email, change }: { channel: Channel; email: string; change: Change }) {
  const { typed, errors, type } = change;
  return (
    <>
      <TextField
        {...typing[channel]}
        name="address"
        label={words.addresses[channel]}
        hint={words.addressHints[channel]}
        maxLength={254}
        value={typed.address}
        error={errors.address}
        onChange={(event) => type({ address: event.target.value })}
      />
      <CurrentPassword
        email={email}
        name="currentPassword"
        maxLength={128}
        value={typed.currentPassword}
        error={errors.currentPassword}
        onChange={(event) => type({ currentPassword: event.target.value })}
      />
    </>
  );
}

/** The step replaces another one whose field had the focus. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

function CodeStep({ channel, address, change }: { channel: Channel; address: string; change: Change }) {
  const { typed, errors, type } = change;
  const formattedAddress = channel === 'sms' ? groupedPhone(address) : address;
  return (
    <>
      <p>{words.codeSent(<strong className="break-words">{formattedAddress}</strong>)}</p>
      <TextField
        ref={takeFocus}
        name="code"
        label={words.code}
        hint={words.codeHints[channel]}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={typed.code}
        error={errors.code}
        onChange={(event) => type({ code: event.target.value })}
      />
      {channel === 'sms' && (
        <>
          <Checkbox
            label={smsConsent.text(formattedAddress)}
            checked={typed.agreed}
            onChange={(event) => type({ agreed: event.target.checked })}
          />
          <p className="text-[0.9375rem] text-muted">{words.whyConsent}</p>
        </>
      )}
    </>
  );
}
