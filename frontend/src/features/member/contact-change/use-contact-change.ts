import { missing } from '#words/features/member/account/current-password.js';
import * as words from '#words/features/member/contact-change/contact-change-dialog.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { isEmailAddress } from '../../../lib/format/email-address.js';
import { fieldErrorsOf, hasCode } from '../../../lib/api/problem-error.js';
import { agreementTo, smsConsent } from '../../../lib/membership/sms-consent.js';
import { phoneDigits } from '../../../lib/format/us-phone.js';
import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { memberQuery, type Channel, type Member } from '../account/api.js';
import { confirmContact, requestContactChange } from './contact-api.js';
import { errorMessageOf } from '../account/error-message.js';

/** The field of the request for each channel. */
const fields = { email: 'email', sms: 'phone' } as const;

const empty = { address: '', currentPassword: '', code: '', agreed: false };
type Typed = typeof empty;
type Faults = Partial<Record<'address' | 'currentPassword' | 'code', string>>;

const isValid = (channel: Channel, address: string) =>
  channel === 'email' ? isEmailAddress(address.trim()) : /^\d{10}$/.test(phoneDigits(address));

const faultsOfRequest = (channel: Channel, { address, currentPassword }: Typed): Faults => ({
  address: isValid(channel, address) ? undefined : words.invalidAddresses[channel],
  currentPassword: currentPassword === '' ? missing : undefined,
});

/** Members paste a code with the space or hyphen of the message. */
const codeDigits = (typed: string) => typed.replace(/[\s-]/g, '');

const faultsOfCode = ({ code }: Typed): Faults => ({
  code: /^\d{6}$/.test(codeDigits(code)) ? undefined : words.invalidCode,
});

const firstOf = (faults: Faults) => (['address', 'currentPassword', 'code'] as const).find((name) => faults[name]);

/** The two requests of a change. Each response contains the updated member. */
function useRequests(channel: Channel, onChanged: () => void) {
  const queryClient = useQueryClient();
  const show = (member: Member) => queryClient.setQueryData(memberQuery.queryKey, member);
  const request = useAccountMutation({ mutationFn: requestContactChange, onSuccess: show });
  const confirm = useAccountMutation({
    mutationFn: confirmContact,
    onSuccess: (member) => {
      show(member);
      toast(words.changed[channel]);
      onChanged();
    },
    // Another window may have sent the code, or the response was lost
    onError: (error) => {
      if (hasCode(error, 'no-code-awaited')) void queryClient.invalidateQueries(memberQuery);
    },
  });
  return { request, confirm };
}

/** The two steps of a change: the new address with the password, then the code that was sent there. */
export function useContactChange(channel: Channel, member: Member, onClose: () => void) {
  const [typed, setTyped] = useState<Typed>(empty);
  const [isAttempted, setAttempted] = useState(false);
  const [isRestarted, setRestarted] = useState(false);
  const reset = () => {
    setTyped(empty);
    setAttempted(false);
    setRestarted(false);
    request.reset();
    confirm.reset();
  };
  const close = () => {
    reset();
    onClose();
  };
  const { request, confirm } = useRequests(channel, close);
  const awaited = !isRestarted && member.contactChange?.channel === channel ? member.contactChange : null;
  const field = fields[channel];
  const faults = awaited ? faultsOfCode(typed) : faultsOfRequest(channel, typed);

  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    request.reset();
    confirm.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    const first = firstOf(faults);
    if (first) return (event.currentTarget.elements.namedItem(first) as HTMLInputElement).focus();
    setAttempted(false);
    const consent = typed.agreed ? { smsConsent: agreementTo(smsConsent) } : {};
    if (awaited) return confirm.mutate({ code: codeDigits(typed.code), ...consent });
    const { currentPassword, address } = typed;
    const goOn = () => {
      setTyped(empty);
      setRestarted(false);
    };
    request.mutate({ currentPassword, newContact: { [field]: address.trim() } }, { onSuccess: goOn });
  };
  /** Returns to the first step, with the address that the member typed there. */
  const restart = () => {
    reset();
    setRestarted(true);
    setTyped({ ...empty, address: awaited?.address ?? '' });
  };

  const error = request.error ?? confirm.error;
  const { [field]: address, currentPassword, code } = fieldErrorsOf(error);
  const refused: Faults = { address, currentPassword, code };
  const isSaidElsewhere = firstOf(refused) !== undefined;
  return {
    typed,
    awaited,
    errors: { ...(isAttempted && faults), ...definedIn(refused) },
    failure: error && !isSaidElsewhere && errorMessageOf(error, words.failed[channel]),
    isPending: request.isPending || confirm.isPending,
    type,
    submit,
    restart,
    close,
  };
}

const definedIn = (faults: Faults): Faults => Object.fromEntries(Object.entries(faults).filter(([, text]) => text));
