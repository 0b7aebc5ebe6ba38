import { useState, type FormEvent } from 'react';

import { useIsAlive } from '../../lib/browser/navigation.js';
import { fieldErrorsOf, messageOf } from '../../lib/api/problem-error.js';
import { Button } from '../../ui/button.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { Honeypot } from '../../ui/honeypot.js';
import {
  contactFields,
  controlOf,
  errorsOf,
  longest,
  sendMessage,
  type ContactErrors,
  type ContactField,
} from './contact-message.js';

interface ContactFormProps {
  readonly initial: { readonly email: string; readonly subject: string };
  readonly onSent: () => void;
}

/** Does without the form library of the other forms: this page belongs to the small ones. */
export function ContactForm({ initial, onSent }: ContactFormProps) {
  const isAlive = useIsAlive();
  const { errors, failure, isSending, send, forget } = useSending(onSent);
  const field = (name: ContactField) => ({
    name,
    required: true,
    maxLength: longest[name],
    error: errors[name],
    onChange: () => forget(name),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="space-y-1.5 [&_[id$=message]]:min-h-5 [&_[id$=message]]:leading-5"
    >
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" defaultValue={initial.email} {...field('email')} />
      <TextField label="Subject" defaultValue={initial.subject} {...field('subject')} />
      <TextArea label="Message" {...field('message')} />
      <Honeypot />
      {failure && (
        <Notice tone="bad" announce="now" title={failure}>
          Your message is still here.
        </Notice>
      )}
      <Button type="submit" disabled={!isAlive} busy={isSending && 'Sending…'} className="mt-3 w-full">
        Send message
      </Button>
    </form>
  );
}

function useSending(onSent: () => void) {
  const [errors, setErrors] = useState<ContactErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);

  /** Shows what is wrong with the fields, if anything is, and leads to the first. */
  const refuse = (form: HTMLFormElement, found: ContactErrors) => {
    setErrors(found);
    const first = contactFields.find((field) => found[field]);
    if (first) controlOf(form, first).focus();
    return first !== undefined;
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(undefined);
    if (refuse(form, errorsOf(form))) return;
    setSending(true);
    try {
      await sendMessage(form);
      onSent();
    } catch (error) {
      if (!refuse(form, fieldErrorsOf(error)))
        setFailure(messageOf(error, 'Failed to send message. Please try again.'));
    }
    setSending(false);
  };
  const forget = (field: ContactField) => errors[field] && setErrors({ ...errors, [field]: undefined });
  return { errors, failure, isSending, send, forget };
}
