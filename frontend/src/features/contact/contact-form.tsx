import { useIsAlive } from '../../lib/browser/navigation.js';
import { messageOf } from '../../lib/api/problem-error.js';
import { usePlainForm } from '../../lib/browser/use-plain-form.js';
import { Button } from '../../ui/button.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { Honeypot } from '../../ui/honeypot.js';
import { contactFields, errorsOf, longest, sendMessage, type ContactField } from './contact-message.js';

interface ContactFormProps {
  readonly initial: { readonly email: string; readonly subject: string };
  readonly onSent: () => void;
}

/** Does without the form library of the other forms: this page belongs to the small ones. */
export function ContactForm({ initial, onSent }: ContactFormProps) {
  const isAlive = useIsAlive();
  const { errors, failure, isSending, submit, forget } = usePlainForm({
    fields: contactFields,
    errorsOf,
    send: async (form) => {
      await sendMessage(form);
      onSent();
    },
    explain: (error) => messageOf(error, 'Failed to send message. Please try again.'),
  });
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
      onSubmit={(event) => void submit(event)}
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
